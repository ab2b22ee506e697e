import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** The folder of the variants that come with the package. */
export const shippedVariants = join(packageRoot, 'variants');

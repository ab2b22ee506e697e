import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package itself. */
export const packageRoot = fileURLToPath(new URL('../', import.meta.url));

/** The folder of the variants that come with the package. */
export const shippedVariants = join(packageRoot, 'variants');

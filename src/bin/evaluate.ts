#!/usr/bin/env node
import { run } from './run.ts';

await run(['evaluate', ...process.argv.slice(2)]);

import { join } from 'node:path';
import { keepStamp, sourcesIn } from './stamp.ts';

// `npm run client`: generates the modules of both clients that are not in git.
const ROOT = join(import.meta.dirname, '../..');

// Before they are loaded: what changes meanwhile is generated the next time.
const sources = sourcesIn(ROOT);
const { generate } = await import('./generate.ts');
generate(ROOT);
keepStamp(ROOT, sources);

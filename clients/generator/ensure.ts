import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { areCurrent } from './stamp.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Generates the OpenAPI document and the modules of the clients, which are not in git, unless they are those
 * of the current sources.
 * That takes 2 s, in a process of its own, because it loads the whole API. Throws if the generator fails.
 */
export function ensureClients(): void {
  if (areCurrent(ROOT)) return;
  execFileSync(process.execPath, [join(ROOT, 'clients/generator/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compile') },
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wheelName, wheelPattern } from '#clients/generator/python/project.ts';
import type { Bundles } from './bundles.ts';

/** The packages of the clients are at the root of the console's bucket and of every host. */

/** The npm package of the TypeScript client. */
export const CLIENT_FILE = 'client.tgz';
/** The wheel of the Python client, whose name contains its version. */
export const WHEEL_FILE = wheelName();
/** The wheels of all versions: those of earlier deployments stay in the bucket. */
export const WHEEL_PATTERN = wheelPattern();

/** Writes each package into a folder of its own, because the whole folder is deployed. */
export async function writeClients(bundles: Bundles): Promise<void> {
  // Stacks import the files' names, and need no compiler for that.
  const [{ packedClient }, { builtWheel }] = await Promise.all([
    import('#clients/generator/typescript/package.ts'),
    import('#clients/generator/python/wheel.ts'),
  ]);
  write(bundles('client'), CLIENT_FILE, await packedClient());
  write(bundles('python-client'), WHEEL_FILE, await builtWheel());
}

function write(folder: string, name: string, content: Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
}

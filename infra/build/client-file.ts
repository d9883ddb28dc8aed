import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package of the TypeScript client, at the root of the console's bucket and of every host. */
export const CLIENT_FILE = 'client.tgz';

/** Writes the package into a folder of its own, because the whole folder is deployed. */
export async function writeClient(folder: string): Promise<void> {
  // Stacks import the file's name, and need no compiler for that.
  const { packedClient } = await import('../../clients/typescript/build.ts');
  const packed = await packedClient();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, CLIENT_FILE), packed);
}

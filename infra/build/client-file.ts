import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packedClient } from '../../clients/typescript/build.ts';
import { CLIENT_FILE } from '../constructs/edge-paths.ts';

/** Writes the npm package of the TypeScript client into a folder, alone: all of the folder is deployed. */
export async function writeClient(folder: string): Promise<void> {
  const packed = await packedClient();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, CLIENT_FILE), packed);
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the package's entry point, next to which its parts are. */
const folder = fileURLToPath(new URL('.', import.meta.resolve('fauxqs')));

/** Loads a part of fauxqs, which exports only the whole emulator. */
export async function loadFauxqs<T>(file: string): Promise<T> {
  return (await import(join(folder, file))) as T;
}

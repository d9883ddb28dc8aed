import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** What npm gives the files of all packages, so that their archives do not depend on the time. */
const MTIME = new Date('1985-10-26T08:15:00Z');

/** The files of a folder as npm installs them: a `.tgz` with the same bytes for the same files. */
export async function packed(folder: string, programs: readonly string[] = []): Promise<Uint8Array> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
  const tar = pack();
  for (const name of files)
    tar.entry(
      { name: `package/${name}`, mode: programs.includes(name) ? 0o755 : 0o644, mtime: MTIME },
      readFileSync(join(folder, name)),
    );
  tar.finalize();
  const zipped = gzipSync(await buffer(tar), { level: 9 });
  // The operating system: unknown, wherever it was packed.
  zipped[9] = 255;
  return zipped;
}

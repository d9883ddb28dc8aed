import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The first that a zip can name, in local time as zips have it. */
const MTIME = new Date(1980, 0, 1);

/** A zip of these files, which depends on neither time nor place. */
export function zipped(files: ReadonlyMap<string, Buffer>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of files)
    zip.addBuffer(content, name, { mtime: MTIME, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}

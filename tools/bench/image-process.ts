import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { ImageCopies } from '#shared/core/media/images/image-copies.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';

/**
 * A fresh process that makes the copies of one image, as a new Lambda execution environment does. Arguments:
 * the bundled codecs, the image, its media type. Writes what it measured to descriptor 3.
 */

const [codecs = '', image = '', type = ''] = process.argv.slice(2);
const { makeImageCopies } = (await import(pathToFileURL(codecs).href)) as {
  makeImageCopies: (bytes: Uint8Array, type: MediaType) => Promise<ImageCopies>;
};
const bytes = readFileSync(image);

const start = process.cpuUsage();
const { files } = await makeImageCopies(bytes, type as MediaType);
const { user, system } = process.cpuUsage(start);
const measured: CopyMeasured = {
  cpuSeconds: (user + system) / 1e6,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  largestCopyBytes: Math.max(...files.map((file) => file.length)),
};
writeSync(3, JSON.stringify(measured));

export interface CopyMeasured {
  cpuSeconds: number;
  /** Peak memory of the process, Node included. */
  peakMegabytes: number;
  largestCopyBytes: number;
}

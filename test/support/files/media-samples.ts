import { encode } from 'jpeg-js';
import { anAvif } from './image-files.ts';

/** The smallest files of each type, and larger ones made of them. */

const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex');

/** A PNG of one pixel. */
export const PNG = hex(`
  89504e470d0a1a0a 0000000d49484452 0000000100000001 0804000000 b51c0c02
  0000000b49444154 78da6364f80f00010501 0127 18e366 0000000049454e44ae426082`);

/** A JPEG of one pixel. */
export const JPEG = Buffer.from(encode({ width: 1, height: 1, data: Buffer.alloc(4, 0x7f) }).data);

export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const WEBP = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64');

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** A file type box of ISO base media, followed by arbitrary bytes. */
const isoMedia = (brand: string) =>
  Buffer.concat([hex('00000018'), Buffer.from(`ftyp${brand}\0\0\0\0${brand}isom`)]);

/** An AVIF without pixels: its header says one. */
export const AVIF = anAvif({ width: 1, height: 1 });
export const MP4 = isoMedia('isom');
export const M4V = isoMedia('M4V ');
export const MOV = isoMedia('qt  ');
export const WEBM = hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701');

/** A video of this many bytes; each megabyte differs, so that mixed-up parts are detected. */
export function largeVideo(bytes: number): Buffer {
  const video = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 4)
    video.writeUInt32BE(((at * 2654435761) % 2 ** 32) >>> 0, Math.min(at, bytes - 4));
  MP4.copy(video);
  return video;
}

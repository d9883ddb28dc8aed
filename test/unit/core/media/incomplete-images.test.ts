import { deflateSync } from 'node:zlib';
import jpegEncoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import jpegEncoderWasm from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm';
import { defaultOptions } from '@jsquash/jpeg/meta.js';
import { describe, expect, it } from 'vitest';
import { cleanImage } from '#shared/core/media/images/clean-image.ts';
import { decodeImage, encodeWebp } from '#shared/core/media/images/codecs/codecs.ts';
import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import { start } from '#shared/core/media/images/codecs/wasm-codec.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import { decodeLogo } from '#shared/qr/logo.ts';
import { anAvif, gifWith, pngChunk, SECRET, segment } from '#test/support/files/image-files.ts';
import { GIF } from '#test/support/files/media-samples.ts';
import { aPhoto, cmykJpeg, plainJpeg } from '#test/support/files/photos.ts';

const [WIDTH, HEIGHT] = [200, 120];
const photo = aPhoto(WIDTH, HEIGHT);

async function jpegOf(options: object): Promise<Buffer> {
  const encoder = await start(jpegEncoder, jpegEncoderWasm);
  const all = { ...defaultOptions, quality: 80, ...options };
  return Buffer.from(encoder.encode(new Uint8ClampedArray(photo.data), WIDTH, HEIGHT, all) ?? []);
}

const END = Buffer.of(0xff, 0xd9);
const baseline = await jpegOf({ progressive: false });
const progressive = await jpegOf({ progressive: true });
const gray = await jpegOf({ progressive: false, color_space: 1 });
const small = await jpegOf({ progressive: true, quality: 40 });
const restarts = plainJpeg({
  width: WIDTH,
  height: HEIGHT,
  components: 3,
  valuesAt: (column) => [(column * 40) % 256, 100 + column, 90],
  interval: 25,
});
const png = encodePng(photo, 3);
const webp = Buffer.from(await encodeWebp(photo, 80));
const avif = anAvif({ width: WIDTH, height: HEIGHT });

const cut = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share));
const body = (file: Buffer) => file.subarray(0, -2);

/** Chunks of a PNG, except its data, which is replaced by this. */
const pngOf = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, pngChunk('IEND', '')]);
const data = png.subarray(41, png.length - 16);
const changed = (file: Buffer, at: number) => {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 0x55;
  return copy;
};
const interlaced = (size: number) => {
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt8(1, 12);
  // Seven passes of 200 x 120 pixels; each row has a byte for its filter.
  const passes = [
    [25, 15],
    [25, 15],
    [50, 15],
    [50, 30],
    [100, 30],
    [100, 60],
    [200, 60],
  ];
  const bytes = passes.reduce((sum, [columns = 0, rows = 0]) => sum + rows * (columns * 3 + 1), 0);
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes + size))),
    pngChunk('IEND', ''),
  ]);
};

const REFUSED: [name: string, type: MediaType, file: Buffer][] = [
  ['half of a JPEG (libvips 2309)', 'image/jpeg', cut(baseline, 0.5)],
  ['nine tenths of a JPEG (sharp 793)', 'image/jpeg', cut(baseline, 0.9)],
  ['half of a JPEG, closed again', 'image/jpeg', Buffer.concat([cut(baseline, 0.5), END])],
  [
    'half of a JPEG, then zeros',
    'image/jpeg',
    Buffer.concat([cut(baseline, 0.5), Buffer.alloc(baseline.length / 2)]),
  ],
  ['half of a JPEG with restart markers', 'image/jpeg', cut(restarts, 0.5)],
  [
    'a JPEG without a part in its middle',
    'image/jpeg',
    Buffer.concat([cut(restarts, 0.4), restarts.subarray(restarts.length * 0.6)]),
  ],
  ['half of a progressive JPEG (sharp 3624)', 'image/jpeg', cut(progressive, 0.5)],
  ['most of a progressive JPEG', 'image/jpeg', cut(progressive, 0.95)],
  [
    'the first scan of a progressive JPEG',
    'image/jpeg',
    progressive.subarray(
      0,
      progressive.indexOf(Buffer.of(0xff, 0xc4), progressive.indexOf(Buffer.of(0xff, 0xda))),
    ),
  ],
  ['half of a small progressive JPEG', 'image/jpeg', cut(small, 0.5)],
  ['half of a gray JPEG', 'image/jpeg', cut(gray, 0.5)],
  ['half of a JPEG in CMYK', 'image/jpeg', cut(cmykJpeg(WIDTH, HEIGHT, [1, 2, 3, 4]), 0.6)],
  ['the headers of a JPEG', 'image/jpeg', baseline.subarray(0, baseline.indexOf(Buffer.of(0xff, 0xda)))],
  ['half of a PNG', 'image/png', cut(png, 0.5)],
  ['most of a PNG', 'image/png', cut(png, 0.98)],
  ['a PNG with a changed byte in its data', 'image/png', changed(png, Math.floor(png.length / 2))],
  ['a PNG with a wrong checksum of its data (libjxl 2720)', 'image/png', changed(png, png.length - 14)],
  ['a PNG with half of its data, in a correct chunk', 'image/png', pngOf(pngChunk('IDAT', cut(data, 0.5)))],
  [
    'a PNG with changed data, in a correct chunk',
    'image/png',
    pngOf(pngChunk('IDAT', changed(data, Math.floor(data.length / 2)))),
  ],
  ['a PNG without data', 'image/png', pngOf()],
  ['a PNG with a wrong checksum of its header', 'image/png', changed(png, 30)],
  ['an interlaced PNG that lacks a byte', 'image/png', interlaced(-1)],
  [
    'half of an animated PNG',
    'image/png',
    Buffer.concat([
      png.subarray(0, 33),
      pngChunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0)),
      png.subarray(33, -12),
    ]),
  ],
  ['half of a WebP', 'image/webp', cut(webp, 0.5)],
  ['most of a WebP', 'image/webp', cut(webp, 0.97)],
  ['half of a GIF (libvips 3137)', 'image/gif', GIF.subarray(0, -4)],
  ['a GIF without a frame', 'image/gif', Buffer.concat([GIF.subarray(0, 19), Buffer.of(0x3b)])],
  ['half of an AVIF', 'image/avif', avif.subarray(0, -3)],
  [
    'an AVIF whose image goes on behind its end',
    'image/avif',
    Buffer.concat([avif.subarray(0, -14), Buffer.from('\0\0\0\0mdatPIX')]),
  ],
];

const trailer = Buffer.concat([
  Buffer.from('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data', 'latin1'),
  Buffer.from(SECRET),
  Buffer.of(0xff, 0xc0, 0xff, 0xff, 0x01),
  Buffer.from('SEFT'),
]);
const data0 = baseline.indexOf(Buffer.of(0xff, 0xda));
const sosEnd = data0 + 2 + baseline.readUInt16BE(data0 + 2);

/** Small faults that browsers tolerate, where they were found, and the file without them. */
const ACCEPTED: [name: string, type: MediaType, file: Buffer, whole: Buffer][] = [
  ['a JPEG without its end (libyami 801)', 'image/jpeg', body(baseline), baseline],
  ['a JPEG with half of its end marker', 'image/jpeg', baseline.subarray(0, -1), baseline],
  ['a progressive JPEG without its end (ImageSharp 18, 440)', 'image/jpeg', body(progressive), progressive],
  [
    'a panorama of Samsung without an end, then its data (libjpeg-turbo 163)',
    'image/jpeg',
    Buffer.concat([body(baseline), trailer]),
    baseline,
  ],
  [
    'a JPEG with bytes before its end (tesseract 103, jpeg-js 66)',
    'image/jpeg',
    Buffer.concat([body(baseline), Buffer.alloc(3000), END]),
    baseline,
  ],
  [
    'a JPEG with restart markers at its end (jpeg-decoder 100)',
    'image/jpeg',
    Buffer.concat([body(restarts), Buffer.of(0xff, 0xd2, 1, 2, 3, 0xff, 0xd3), END]),
    restarts,
  ],
  [
    'a JPEG with data after its end (dahua 658)',
    'image/jpeg',
    Buffer.concat([baseline, Buffer.from('dhav\x59\x19\x01\0')]),
    baseline,
  ],
  [
    'a JPEG with zeros after its end (pronom-research-week 13)',
    'image/jpeg',
    Buffer.concat([baseline, Buffer.alloc(5000)]),
    baseline,
  ],
  [
    'a JPEG with a video after its end',
    'image/jpeg',
    Buffer.concat([baseline, Buffer.from(`\0\0\0\x18ftypmp42${SECRET}`)]),
    baseline,
  ],
  [
    'a JPEG with fill bytes',
    'image/jpeg',
    Buffer.concat([body(baseline), Buffer.of(0xff, 0xff, 0xff), END]),
    baseline,
  ],
  [
    'a JPEG of a Galaxy J1 with other numbers of its scan (libvips 2309, sharp 2780)',
    'image/jpeg',
    Buffer.concat([baseline.subarray(0, sosEnd - 3), Buffer.of(0, 0, 0), baseline.subarray(sosEnd)]),
    baseline,
  ],
  [
    'a PNG with a wrong checksum of a text (Pillow 1991, image 2057)',
    'image/png',
    Buffer.concat([png.subarray(0, 33), changed(pngChunk('tEXt', 'Title\0x'), 17), png.subarray(33)]),
    png,
  ],
  [
    'a PNG with a wrong checksum of its gamma',
    'image/png',
    Buffer.concat([
      png.subarray(0, 33),
      changed(pngChunk('gAMA', Buffer.of(0, 0, 0xb1, 0x8f)), 13),
      png.subarray(33),
    ]),
    png,
  ],
  [
    'a PNG with data after its end (img-parts 8, libjxl 4383)',
    'image/png',
    Buffer.concat([png, Buffer.alloc(1000, 7)]),
    png,
  ],
  ['a PNG without its end', 'image/png', png.subarray(0, -12), png],
  ['a PNG cut within its end', 'image/png', png.subarray(0, -5), png],
  ['a PNG cut within the checksum of its data', 'image/png', png.subarray(0, -14), png],
  [
    'a PNG with more data than pixels',
    'image/png',
    pngOf(pngChunk('IDAT', data), pngChunk('IDAT', Buffer.alloc(100))),
    png,
  ],
  [
    'a PNG of many parts',
    'image/png',
    pngOf(
      ...Array.from({ length: Math.ceil(data.length / 50) }, (_, i) =>
        pngChunk('IDAT', data.subarray(i * 50, i * 50 + 50)),
      ),
    ),
    png,
  ],
  ['an interlaced PNG', 'image/png', interlaced(0), interlaced(0)],
  ['a WebP with data after its end', 'image/webp', Buffer.concat([webp, Buffer.alloc(100)]), webp],
  ['a GIF without its end (image-gif 237, WebKit 1678)', 'image/gif', GIF.subarray(0, -1), GIF],
  [
    'a GIF with zeros instead of its end (golang 38853, AnimatedGIF 38)',
    'image/gif',
    Buffer.concat([GIF.subarray(0, -1), Buffer.alloc(20)]),
    GIF,
  ],
  ['a GIF with data after its end (whats-in-a-gif 3)', 'image/gif', gifWith(GIF, [], SECRET), GIF],
];

describe('an image of which a part is missing', () => {
  it.each(REFUSED)('is refused: %s', async (_, type, file) => {
    await expect(cleanImage(file, type, 'cover')).rejects.toThrow(
      `cover: is corrupt or truncated: it looks like ${type}, but a part of it is missing`,
    );
  });

  it.each(REFUSED.filter(([, type]) => type === 'image/jpeg' || type === 'image/png'))(
    'is refused as a logo: %s',
    async (_, type, file) => {
      await expect(decodeLogo(file, type as 'image/png')).rejects.toThrow('logo: is corrupt or truncated');
    },
  );

  it('is refused wherever it ends', async () => {
    for (const [type, file] of [
      ['image/jpeg', baseline],
      ['image/jpeg', progressive],
      ['image/png', png],
      ['image/webp', webp],
    ] as const) {
      for (let share = 0.02; share < 0.96; share += 0.047) {
        await expect(cleanImage(cut(file, share), type, 'cover'), `${type} ${share}`).rejects.toThrow(
          'cover: is corrupt',
        );
      }
    }
  });
});

describe('an image with a fault that browsers tolerate', () => {
  it.each(ACCEPTED)('is accepted and repaired: %s', async (_, type, file, whole) => {
    const found = Buffer.from(await cleanImage(file, type, 'cover'));
    expect(found.includes(SECRET)).toBe(false);
    const pixels = (bytes: Buffer) =>
      decodeImage(bytes, type, type === 'image/jpeg' ? bytes[bytes.indexOf(Buffer.of(0xff, 0xc0)) + 9] : 3);
    if (type === 'image/gif') expect(found).toEqual(whole);
    else expect((await pixels(found))?.data).toEqual((await pixels(whole))?.data);
    expect(Buffer.from(await cleanImage(found, type, 'cover'))).toEqual(found);
  });

  it('stays as it is if our decoder is stricter: a PNG of pnglib.js (image-png 605)', async () => {
    const file = pngOf(pngChunk('IDAT', data.subarray(0, -4)));
    expect(Buffer.from(await cleanImage(file, 'image/png', 'cover'))).toEqual(file);
  });

  it('stays as it is without one', async () => {
    for (const [type, file] of [
      ['image/jpeg', baseline],
      ['image/jpeg', progressive],
      ['image/jpeg', restarts],
      ['image/png', png],
      ['image/webp', webp],
      ['image/gif', GIF],
    ] as const) {
      expect(Buffer.from(await cleanImage(file, type, 'cover'))).toEqual(file);
    }
  });
});

describe('a hostile image', () => {
  it('takes no longer, and no more memory, for a great many scans, tables or rows', async () => {
    const scan = (id: number) => segment(0xda, Buffer.of(1, id, 0, 1, 5, 0));
    const start = progressive.subarray(0, progressive.indexOf(Buffer.of(0xff, 0xda)));
    const tables = segment(
      0xc4,
      Buffer.concat([Buffer.of(0x10, 0, 0, 0, 1), Buffer.alloc(12), Buffer.of(0xe0)]),
    );
    const wide = Buffer.from(start);
    const frame = wide.indexOf(Buffer.of(0xff, 0xc2));
    wide.writeUInt16BE(10_000, frame + 5);
    wide.writeUInt16BE(10_999, frame + 7);
    const before = process.memoryUsage().rss;
    for (const head of [start, wide]) {
      const scans = Array.from({ length: 20_000 }, () => Buffer.concat([tables, scan(1), Buffer.alloc(30)]));
      const file = Buffer.concat([head, ...Array.from({ length: 50_000 }, () => tables), ...scans, END]);
      await expect(cleanImage(file, 'image/jpeg', 'cover')).rejects.toThrow('cover: is corrupt');
    }
    const bomb = pngOf(pngChunk('IDAT', deflateSync(Buffer.alloc(200_000_000))));
    await cleanImage(bomb, 'image/png', 'cover');
    expect(process.memoryUsage().rss - before).toBeLessThan(450_000_000);
  });
});

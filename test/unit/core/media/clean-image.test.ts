import fc from 'fast-check';
import { decode, encode } from 'jpeg-js';
import { PNG as Png } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { cleanImage, readImage } from '#shared/core/media/images/clean-image.ts';
import { orientationOf } from '#shared/core/media/images/exif.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import { MAX_PIXELS } from '#shared/core/media/media-type.ts';
import { AppError } from '#shared/platform/errors.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import {
  anAvif,
  box,
  exif,
  gifApplication,
  gifComment,
  gifWith,
  jpegWith,
  pngChunk,
  pngWith,
  riffChunk,
  SECRET,
  segment,
  webpWith,
} from '#test/support/files/image-files.ts';
import { AVIF, GIF, JPEG, MP4, PNG, WEBP } from '#test/support/files/media-samples.ts';

const clean = async (bytes: Buffer, type: MediaType) => Buffer.from(await cleanImage(bytes, type, 'cover'));
const read = (bytes: Buffer, type: MediaType) => readImage(bytes, type, 'cover');
const jpegExif = (content: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), content]));
const icc = segment(0xe2, 'ICC_PROFILE\0\x01\x01profile');
const adobe = segment(0xee, 'Adobe\0\x64\0\0\0\0\x01');

const pixels = Buffer.alloc(20 * 10 * 4, 0x80);
for (let i = 0; i < pixels.length; i += 7) pixels[i] = i % 256;
const PHOTO = Buffer.from(encode({ width: 20, height: 10, data: pixels }, 90).data);

describe('a JPEG', () => {
  const metadata = [
    jpegExif(exif(1)),
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xe0, `JFXX\0${SECRET}`),
    segment(0xef, SECRET),
    segment(0xfe, SECRET),
  ];

  it('loses all metadata and what follows it, and keeps its pixels, its profile and its colors', async () => {
    const file = jpegWith(PHOTO, [...metadata, icc, adobe], `${SECRET}${JPEG}`);
    const found = await clean(file, 'image/jpeg');
    expect(found.includes(SECRET)).toBe(false);
    expect(found.includes(icc)).toBe(true);
    expect(found.includes(adobe)).toBe(true);
    expect(decode(await clean(jpegWith(PHOTO, metadata), 'image/jpeg')).data).toEqual(decode(PHOTO).data);
  });

  it.each([
    [6, false],
    [8, true],
  ])('keeps its orientation: %i', async (orientation, isLittle) => {
    const found = await clean(jpegWith(PHOTO, [jpegExif(exif(orientation, isLittle))]), 'image/jpeg');
    expect(found.includes(SECRET)).toBe(false);
    const at = found.indexOf('Exif\0\0');
    expect(orientationOf(found.subarray(at + 6))).toBe(orientation);
    // Behind JFIF, which comes first.
    expect(found.indexOf('JFIF')).toBe(6);
  });

  it('without metadata stays as it is, byte by byte', async () => {
    expect(await clean(PHOTO, 'image/jpeg')).toEqual(PHOTO);
    expect(await clean(await clean(jpegWith(PHOTO, metadata), 'image/jpeg'), 'image/jpeg')).toEqual(PHOTO);
  });
});

describe('a PNG', () => {
  const image = new Png({ width: 7, height: 5 });
  image.data = Buffer.alloc(7 * 5 * 4, 0x33);
  const picture = Png.sync.write(image);
  const profile = pngChunk('sRGB', '\0');

  it('loses texts, times, Exif, unknown chunks and what follows it, and keeps its pixels', async () => {
    const metadata = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVt'].map((type) => pngChunk(type, SECRET));
    const found = await clean(
      pngWith(picture, [...metadata, pngChunk('eXIf', exif(1)), profile], SECRET),
      'image/png',
    );
    expect(found.includes(SECRET)).toBe(false);
    expect(found).toEqual(pngWith(picture, [profile]));
    expect(Png.sync.read(found).data).toEqual(image.data);
  });

  it('keeps its orientation', async () => {
    const found = await clean(pngWith(picture, [pngChunk('eXIf', exif(3))]), 'image/png');
    expect(found.includes(SECRET)).toBe(false);
    expect(orientationOf(found.subarray(found.indexOf('eXIf') + 4))).toBe(3);
    expect(Png.sync.read(found).data).toEqual(image.data);
  });
});

describe('a WebP', () => {
  it('loses Exif, XMP and unknown chunks, and its header says so', async () => {
    const file = webpWith(
      WEBP,
      [riffChunk('EXIF', exif(1)), riffChunk('XMP ', SECRET), riffChunk('ABCD', SECRET)],
      { flags: 0x3c },
    );
    const found = await clean(Buffer.concat([file, Buffer.from(SECRET)]), 'image/webp');
    expect(found).toEqual(webpWith(WEBP, [], { flags: 0x30 }));
  });

  it('keeps its orientation', async () => {
    const found = await clean(webpWith(WEBP, [riffChunk('EXIF', exif(6))]), 'image/webp');
    expect(found.includes(SECRET)).toBe(false);
    expect(orientationOf(found.subarray(found.indexOf('EXIF') + 8))).toBe(6);
    expect(found[20]).toBe(0x08);
  });

  it('of the simple form stays as it is', async () => {
    expect(await clean(WEBP, 'image/webp')).toEqual(WEBP);
  });
});

describe('a GIF', () => {
  const loop = gifApplication('NETSCAPE2.0', '\x01\0\0');

  it('loses comments, XMP and what follows it, and keeps its loops', async () => {
    const blocks = [
      gifComment(SECRET),
      gifComment(SECRET.repeat(50)),
      gifApplication('XMP DataXMP', SECRET),
      loop,
    ];
    expect(await clean(gifWith(GIF, blocks, SECRET), 'image/gif')).toEqual(gifWith(GIF, [loop]));
  });

  it('without its trailer gets one', async () => {
    expect(await clean(GIF.subarray(0, -1), 'image/gif')).toEqual(GIF);
  });
});

describe('an AVIF', () => {
  const items = [
    ['Exif', Buffer.concat([Buffer.alloc(4), exif(6)])],
    ['mime', SECRET],
  ] as const;

  it('has its metadata overwritten, and all else where it was', async () => {
    const file = anAvif({ width: 3, height: 2, items, boxes: [box('uuid', SECRET), box('free', SECRET)] });
    const found = await clean(file, 'image/avif');
    expect(found.includes(SECRET)).toBe(false);
    expect(found).toHaveLength(file.length);
    expect(found.indexOf('PIXELS')).toBe(file.indexOf('PIXELS'));
    expect(found.subarray(0, found.indexOf('PIXELS') + 6)).toEqual(
      file.subarray(0, file.indexOf('PIXELS') + 6),
    );
  });

  it('is not read beyond its end, wherever its items claim to be', async () => {
    for (const offset of [0, 1000, 2 ** 32 - 1]) {
      expect(() => read(anAvif({ width: 1, height: 1, items, offset }), 'image/avif')).not.toThrow(TypeError);
    }
  });
});

describe('cleanImage', () => {
  const SIDE = Math.ceil(Math.sqrt(MAX_PIXELS));
  const jpegOf = (width: number, height: number) => {
    const file = Buffer.from(JPEG);
    const at = file.indexOf(Buffer.of(0xff, 0xc0));
    file.writeUInt16BE(height, at + 5);
    file.writeUInt16BE(width, at + 7);
    return file;
  };
  const pngOf = (width: number, height: number) => {
    const header = Buffer.from(PNG.subarray(16, 29));
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    return Buffer.concat([PNG.subarray(0, 8), pngChunk('IHDR', header), PNG.subarray(33)]);
  };
  const gifOf = (width: number, height: number) => {
    const file = Buffer.from(GIF);
    file.writeUInt16LE(width, 6);
    file.writeUInt16LE(height, 8);
    return file;
  };
  const OF_SIZE: [MediaType, (width: number, height: number) => Buffer][] = [
    ['image/jpeg', jpegOf],
    ['image/png', pngOf],
    ['image/gif', gifOf],
    ['image/webp', (width, height) => webpWith(WEBP, [], { width, height })],
    ['image/avif', (width, height) => anAvif({ width, height })],
  ];

  it.each(OF_SIZE)('refuses %s with more than 110 megapixels by its header', async (type, file) => {
    expect(read(file(12_000, 9000), type)).toMatchObject({ width: 12_000, height: 9000 });
    await expect(clean(file(SIDE, SIDE), type)).rejects.toThrow(
      'cover: may have at most 110 megapixels; this image has 10489 x 10489 pixels',
    );
    await expect(clean(file(65_535, 65_535), type)).rejects.toThrow('110 megapixels');
  });

  it.each([
    [
      'a second frame of a JPEG',
      'image/jpeg',
      jpegWith(JPEG, [segment(0xc1, Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]))]),
    ],
    [
      'a frame outside of the canvas of a GIF',
      'image/gif',
      gifWith(GIF, [
        Buffer.concat([Buffer.of(0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2), Buffer.of(0)]),
      ]),
    ],
    [
      'a frame of an animated WebP',
      'image/webp',
      webpWith(WEBP, [
        riffChunk('ANMF', Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0xff, 0xff, 0, 0, 0, 0, 0])),
      ]),
    ],
    [
      'the stream of a WebP',
      'image/webp',
      webpWith(
        riffChunk(
          'RIFF',
          Buffer.concat([
            Buffer.from('WEBP'),
            riffChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0xff])),
          ]),
        ),
        [],
      ),
    ],
    [
      'a sequence in an AVIF',
      'image/avif',
      anAvif({ width: 1, height: 1, boxes: [sequence(60_000, 60_000)] }),
    ],
  ] as [string, MediaType, Buffer][])('counts the pixels of %s', async (_, type, file) => {
    await expect(clean(file, type)).rejects.toThrow('110 megapixels');
  });

  it.each(OF_SIZE)('refuses %s without a width or height', async (type, file) => {
    if (type !== 'image/webp' && type !== 'image/gif')
      expect(() => read(file(0, 5), type)).toThrow('cover: is an image without width or height');
  });

  it.each([
    ['image/jpeg', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['image/jpeg', Buffer.from('ffd8ffd9', 'hex')],
    ['image/jpeg', Buffer.from('ffd8ffe00001ffd9', 'hex')],
    ['image/png', PNG.subarray(0, 20)],
    ['image/png', Buffer.concat([PNG.subarray(0, 8), PNG.subarray(33)])],
    ['image/gif', GIF.subarray(0, 20)],
    ['image/webp', WEBP.subarray(0, 24)],
    ['image/webp', riffChunk('RIFF', 'WEBP')],
    ['image/avif', AVIF.subarray(0, 40)],
    ['image/avif', box('ftyp', 'avif\0\0\0\0')],
  ] as [MediaType, Buffer][])('refuses a broken %s with the field', async (type, file) => {
    await expect(clean(file, type)).rejects.toThrow(
      /^cover: is (?:corrupt or truncated: it looks like image\/|an image without)/,
    );
  });

  it('leaves videos alone', async () => {
    expect(await cleanImage(MP4, 'video/mp4', 'videos[0].file')).toBe(MP4);
  });

  const WHOLE: [MediaType, Buffer][] = [
    ['image/jpeg', jpegWith(PHOTO, [jpegExif(exif(6)), segment(0xfe, SECRET)])],
    ['image/png', pngWith(PNG, [pngChunk('tEXt', SECRET), pngChunk('eXIf', exif(6))])],
    ['image/webp', webpWith(WEBP, [riffChunk('EXIF', exif(6)), riffChunk('XMP ', SECRET)])],
    ['image/gif', gifWith(GIF, [gifComment(SECRET), gifApplication('XMP DataXMP', SECRET)])],
    ['image/avif', anAvif({ width: 3, height: 2, items: [['Exif', exif(6)]], boxes: [sequence(1, 1)] })],
  ];

  it.each(WHOLE)(
    'reads or refuses %s, whatever its bytes are, and a cleaned one is clean',
    async (type, whole) => {
      const change = fc.record({
        at: fc.nat(whole.length - 1),
        byte: fc.oneof(fc.nat(255), fc.constantFrom(0, 0xff, 0x7f)),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { maxLength: 6 }),
          fc.nat(whole.length),
          fc.boolean(),
          async (changes, cut, isCut) => {
            const file = Buffer.from(isCut ? whole.subarray(0, cut) : whole);
            for (const { at, byte } of changes) if (at < file.length) file[at] = byte;
            try {
              const once = await clean(file, type);
              expect(await clean(once, type)).toEqual(once);
            } catch (error) {
              expect(error).toBeInstanceOf(AppError);
            }
          },
        ),
        { numRuns: exhaustively(2000, 700) },
      );
    },
  );

  it('takes no longer for files that only seem to have many parts', async () => {
    const many: [MediaType, Buffer][] = [
      ['image/jpeg', jpegWith(JPEG, [Buffer.alloc(5_000_000, 0xff)])],
      [
        'image/jpeg',
        jpegWith(
          JPEG,
          Array.from({ length: 100_000 }, () => segment(0xfe, '')),
        ),
      ],
      ['image/gif', gifWith(GIF, [Buffer.concat(Array.from({ length: 100_000 }, () => gifComment('')))])],
      [
        'image/png',
        pngWith(
          PNG,
          Array.from({ length: 50_000 }, () => pngChunk('tEXt', '')),
        ),
      ],
      ['image/avif', Buffer.concat([AVIF, ...Array.from({ length: 100_000 }, () => box('free'))])],
    ];
    for (const [type, file] of many) {
      try {
        await clean(file, type);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }
  });
});

/** The boxes around the sample entry of an image sequence. */
function sequence(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(28);
  sizes.writeUInt16BE(width, 24);
  sizes.writeUInt16BE(height, 26);
  const stsd = box('stsd', Buffer.alloc(8), box('av01', sizes));
  return box('moov', box('trak', box('mdia', box('minf', box('stbl', stsd)))));
}

import { deflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG as Png } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import { imageProfile } from '#shared/core/media/images/color/image-profile.ts';
import { type Profile, readProfile } from '#shared/core/media/images/color/profile.ts';
import { convertToSrgb } from '#shared/core/media/images/color/to-srgb.ts';
import { croppedPng } from '#shared/core/media/images/crop-image.ts';
import type { MediaType } from '#shared/core/media/media-type.ts';
import { decodeLogo } from '#shared/qr/logo.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import {
  ADOBE_RGB,
  cmykProfile,
  DISPLAY_P3,
  GRAY_18,
  gammaTag,
  jpegProfile,
  mixtureProfile,
  PROPHOTO_RGB,
  parametricTag,
  pngProfile,
  profileOf,
  SRGB_PROFILE,
  SRGB_SAMPLED,
  scannerProfile,
  xyzTag,
} from '#test/support/files/color-profiles.ts';
import {
  anAvif,
  box,
  jpegWith,
  pngChunk,
  pngWith,
  riffChunk,
  webpWith,
} from '#test/support/files/image-files.ts';
import { GIF, JPEG, PNG, WEBP } from '#test/support/files/media-samples.ts';
import { cmykJpeg, plainJpeg } from '#test/support/files/photos.ts';

type Color = readonly [number, number, number];

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};

/** A color as sRGB. */
function converted(color: Color, profile: Profile | undefined): number[] {
  const data = Uint8Array.from([...color, 77]);
  if (profile) convertToSrgb({ width: 1, height: 1, data }, profile);
  return [...data];
}

const near = (color: Color, alpha = 77) =>
  [...color, alpha].map((value) =>
    expect.toSatisfy((found: number) => Math.abs(found - value) <= 1, `${value}`),
  );

const ADOBE_POINTS = uint32(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000);
const png = (...chunks: Buffer[]) => pngWith(rgbPng, chunks);
const rgbPng = encodePng({ width: 1, height: 1, data: Buffer.of(1, 2, 3, 255) }, 3);
const jpeg = (profile: Buffer, length?: number) => jpegWith(JPEG, jpegProfile(profile, length));
const avif = (...color: (Buffer | string | number[])[]) =>
  Buffer.concat([anAvif({ width: 1, height: 1 }), box('iprp', box('ipco', box('colr', ...color)))]);
const nclx = (primaries: number, transfer: number): [string, number[]] => [
  'nclx',
  [0, primaries, 0, transfer, 0, 1, 0x80],
];
const webp = (profile: Buffer) => webpWith(WEBP, [riffChunk('ICCP', profile)], { flags: 0x20 });

/** What Chromium shows of colors in the image. `test/e2e/pages/image-colors.test.ts` measures it. */
const COLORS: [name: string, type: MediaType, file: Buffer, before: Color, after: Color][] = [
  ['Display P3 (jimp 1259, imgproxy 539)', 'image/jpeg', jpeg(DISPLAY_P3), [230, 59, 60], [250, 29, 49]],
  ['Display P3 in many segments', 'image/jpeg', jpeg(DISPLAY_P3, 40), [230, 59, 60], [250, 29, 49]],
  ['Display P3, outside of sRGB', 'image/jpeg', jpeg(DISPLAY_P3), [10, 200, 30], [0, 204, 0]],
  ['Adobe RGB (PWABuilder 4515)', 'image/jpeg', jpeg(ADOBE_RGB), [90, 200, 110], [0, 202, 103]],
  ['ProPhoto RGB (ImageOptim 96)', 'image/jpeg', jpeg(PROPHOTO_RGB), [128, 110, 90], [166, 125, 105]],
  [
    'a table with 8 bits',
    'image/png',
    png(pngProfile(scannerProfile('mft1'))),
    [200, 150, 100],
    [181, 140, 119],
  ],
  [
    'a table with 16 bits',
    'image/png',
    png(pngProfile(scannerProfile('mft2'))),
    [200, 150, 100],
    [179, 140, 119],
  ],
  [
    'a table of version 4',
    'image/png',
    png(pngProfile(scannerProfile('mAB '))),
    [200, 150, 100],
    [181, 140, 119],
  ],
  ['Display P3 in a PNG', 'image/png', png(pngProfile(DISPLAY_P3)), [230, 59, 60], [250, 29, 49]],
  [
    'codes of Display P3',
    'image/png',
    png(pngChunk('cICP', Buffer.of(12, 13, 0, 1))),
    [20, 40, 220],
    [12, 41, 229],
  ],
  [
    'codes before a profile',
    'image/png',
    png(pngProfile(ADOBE_RGB), pngChunk('cICP', Buffer.of(12, 13, 0, 1))),
    [20, 40, 220],
    [12, 41, 229],
  ],
  [
    'codes of television',
    'image/png',
    png(pngChunk('cICP', Buffer.of(1, 1, 0, 1))),
    [200, 150, 100],
    [197, 144, 91],
  ],
  [
    'light without a curve',
    'image/png',
    png(pngChunk('gAMA', uint32(100_000))),
    [128, 30, 200],
    [188, 96, 229],
  ],
  [
    'gamma and primaries',
    'image/png',
    png(pngChunk('gAMA', uint32(45_455)), pngChunk('cHRM', ADOBE_POINTS)),
    [90, 200, 110],
    [0, 202, 103],
  ],
  [
    'Display P3 in a WebP (SDWebImageWebPCoder 120)',
    'image/webp',
    webp(DISPLAY_P3),
    [230, 59, 60],
    [250, 29, 49],
  ],
  ['Display P3 in an AVIF', 'image/avif', avif('prof', DISPLAY_P3), [230, 59, 60], [250, 29, 49]],
  ['codes of BT.2020 in an AVIF', 'image/avif', avif(...nclx(9, 13)), [200, 150, 100], [227, 142, 90]],
  ['codes of BT.2020 and its curve', 'image/avif', avif(...nclx(9, 1)), [200, 150, 100], [227, 142, 90]],
];

const rgbCurve = (tag: Buffer) =>
  mixtureProfile(
    [
      [0.43607, 0.22249, 0.01392],
      [0.38515, 0.71687, 0.09708],
      [0.14307, 0.06061, 0.7141],
    ],
    tag,
  );

describe('the colors of an image', () => {
  it.each(COLORS)('in %s become sRGB; alpha stays', (_, type, file, before, after) => {
    expect(converted(before, imageProfile(file, type))).toEqual(near(after));
  });

  it('in a gray JPEG or PNG become sRGB by a profile of gray or of colors', () => {
    const gray = plainJpeg({ width: 8, height: 8, components: 1, valuesAt: () => [128] });
    const grayPng = encodePng({ width: 1, height: 1, data: Buffer.of(128, 128, 128, 255) }, 1);
    for (const [profile, value] of [
      [GRAY_18, 147],
      [PROPHOTO_RGB, 147],
      [DISPLAY_P3, 128],
    ] as const) {
      const inJpeg = imageProfile(jpegWith(gray, jpegProfile(profile)), 'image/jpeg', 1);
      expect(converted([128, 128, 128], inJpeg)).toEqual(near([value, value, value]));
      const inPng = imageProfile(pngWith(grayPng, [pngProfile(profile)]), 'image/png');
      expect(converted([128, 128, 128], inPng)).toEqual(near([value, value, value]));
    }
  });

  it.each([
    ['mft1', [117, 144, 125]],
    ['mft2', [115, 144, 126]],
    ['mAB ', [117, 145, 126]],
  ] as const)('in CMYK become those of the inks: %s', (type, after) => {
    const profile = imageProfile(jpeg(cmykProfile(type)), 'image/jpeg', 4);
    // Cyan 200, magenta 10, yellow 100, black 60, mixed.
    expect(converted([42, 187, 119], profile)).toEqual(near(after as Color));
  });

  it.each([
    ['a parametric curve', SRGB_PROFILE],
    ['samples, as cameras write it', SRGB_SAMPLED],
    [
      'each of its forms',
      rgbCurve(parametricTag(4, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0)),
    ],
  ])('in sRGB stay: %s', (_, profile) => {
    expect(readProfile(profile)).toBeDefined();
    expect(imageProfile(jpeg(profile), 'image/jpeg')).toBeUndefined();
  });

  it.each<[string, MediaType, Buffer, number?]>([
    ['a JPEG without a profile', 'image/jpeg', JPEG],
    [
      'a JPEG of which a segment is missing',
      'image/jpeg',
      jpegWith(JPEG, jpegProfile(DISPLAY_P3, 100).slice(1)),
    ],
    ['a JPEG with a profile of gray', 'image/jpeg', jpeg(GRAY_18)],
    ['a JPEG with a profile of inks', 'image/jpeg', jpeg(cmykProfile())],
    [
      'a JPEG in CMYK with a profile of colors',
      'image/jpeg',
      jpegWith(cmykJpeg(8, 8, [1, 2, 3, 4]), jpegProfile(ADOBE_RGB)),
      4,
    ],
    ['a PNG without anything', 'image/png', PNG],
    [
      'a PNG in sRGB by its chunk',
      'image/png',
      png(pngChunk('gAMA', uint32(100_000)), pngChunk('sRGB', '\0')),
    ],
    ['a PNG with the usual gamma', 'image/png', png(pngChunk('gAMA', uint32(45_455)))],
    ['a PNG with primaries only', 'image/png', png(pngChunk('cHRM', ADOBE_POINTS))],
    ['a PNG with a gamma of 0', 'image/png', png(pngChunk('gAMA', uint32(0)))],
    [
      'a PNG with impossible primaries',
      'image/png',
      png(pngChunk('gAMA', uint32(50_000)), pngChunk('cHRM', Buffer.alloc(32))),
    ],
    [
      'a PNG with a wrong checksum of its profile (endless-sky-high-dpi 106)',
      'image/png',
      png(Buffer.concat([pngProfile(DISPLAY_P3).subarray(0, -4), Buffer.alloc(4)])),
    ],
    ['a PNG with a profile that cannot be inflated', 'image/png', png(pngChunk('iCCP', 'a\0\0not deflate'))],
    [
      'a PNG with a profile of 32 MB',
      'image/png',
      png(
        pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(1 << 25))])),
      ),
    ],
    ['a PNG with unknown codes', 'image/png', png(pngChunk('cICP', Buffer.of(77, 13, 0, 1)))],
    ['an AVIF without a word about it', 'image/avif', anAvif({ width: 1, height: 1 })],
    ['an AVIF with codes of sRGB', 'image/avif', avif(...nclx(1, 13))],
    ['an AVIF with codes that say nothing', 'image/avif', avif(...nclx(2, 2))],
    ['a WebP with half a profile', 'image/webp', webp(DISPLAY_P3.subarray(0, 200))],
    ['a GIF', 'image/gif', GIF],
  ])('stay in %s', (_, type, file, components = 3) => {
    expect(imageProfile(file, type, components)).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(10_000)],
    ['no tags', profileOf('RGB ', {})],
    [
      'a matrix that is not there',
      profileOf('RGB ', { rTRC: gammaTag(2), gTRC: gammaTag(2), bTRC: gammaTag(2) }),
    ],
    ['a table and no channels', profileOf('CMYK', { A2B0: gammaTag(2) })],
    ['inks without a table', profileOf('CMYK', { rXYZ: xyzTag(1, 1, 1) })],
    ['an unknown space', Buffer.from(DISPLAY_P3).fill('HSV ', 16, 20)],
    ['an unknown curve', rgbCurve(Buffer.from('abcdefghijklmnop'))],
    [
      'a curve longer than the file',
      rgbCurve(Buffer.concat([Buffer.from('curv\0\0\0\0'), uint32(0xffffffff)])),
    ],
  ])('are not changed by a profile with %s', (_, bytes) => {
    expect(readProfile(bytes)).toBeUndefined();
  });

  it('are read or left alone whatever a profile says, without hanging and without much memory', () => {
    let most = 0;
    const read = (bytes: Uint8Array) => {
      const before = process.memoryUsage().arrayBuffers;
      const profile = readProfile(bytes);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      return profile;
    };
    for (const whole of [
      DISPLAY_P3,
      GRAY_18,
      SRGB_SAMPLED,
      ...(['mft1', 'mft2', 'mAB '] as const).flatMap((type) => [scannerProfile(type), cmykProfile(type)]),
    ]) {
      for (let at = 0; at < Math.min(whole.length, 400); at += exhaustively(3, 10)) {
        for (const value of [0, 0x7f, 0xff]) {
          const bytes = Buffer.from(whole);
          bytes[at] = value;
          const profile = read(bytes);
          if (profile) expect(converted([10, 100, 200], profile)[3]).toBe(77);
        }
        read(whole.subarray(0, at));
      }
    }
    expect(most).toBeLessThan(20_000_000);
  });
});

describe('what is drawn of an image', () => {
  const size = { width: 16, height: 16 };
  const pixels = { ...size, data: Buffer.alloc(16 * 16 * 4) };
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set([230, 59, 60, 255], at);
  const file = pngWith(encodePng(pixels, 3), [pngProfile(DISPLAY_P3)]);
  const middle = (data: Uint8Array | Uint8ClampedArray | Buffer) => [
    ...data.subarray(8 * 16 * 4, 8 * 16 * 4 + 4),
  ];

  it('on a card is in sRGB', async () => {
    const card = Png.sync.read(Buffer.from((await croppedPng(file, 'image/png', size)) ?? []));
    expect(middle(card.data)).toEqual(near([250, 29, 49], 255));
  });

  it('in a QR code is in sRGB', async () => {
    expect(middle((await decodeLogo(file, 'image/png')).data)).toEqual(near([250, 29, 49], 255));
    const photo = jpegWith(Buffer.from(encodeJpeg(pixels, 100).data), jpegProfile(DISPLAY_P3));
    const [red, green, blue] = middle((await decodeLogo(photo, 'image/jpeg')).data);
    for (const [found, value] of [
      [red, 250],
      [green, 29],
      [blue, 49],
    ])
      expect(Math.abs((found ?? 0) - (value ?? 0))).toBeLessThanOrEqual(3);
  });

  it('has 8 of the 16 bits of a PNG, and its profile', async () => {
    const row = Buffer.concat([
      Buffer.of(0),
      ...Array.from({ length: 16 }, () => Buffer.from('e6e63b3b3c3c', 'hex')),
    ]);
    const header = Buffer.from('0000001000000010100200000000', 'hex').subarray(0, 13);
    const deep = Buffer.concat([
      file.subarray(0, 8),
      pngChunk('IHDR', header),
      pngProfile(DISPLAY_P3),
      pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 16 }, () => row)))),
      pngChunk('IEND', ''),
    ]);
    const card = Png.sync.read(Buffer.from((await croppedPng(deep, 'image/png', size)) ?? []));
    expect(middle(card.data)).toEqual(near([250, 29, 49], 255));
  });
});

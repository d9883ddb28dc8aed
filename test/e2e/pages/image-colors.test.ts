import avifEncoder from '@jsquash/avif/codec/enc/avif_enc.js';
import avifEncoderWasm from '@jsquash/avif/codec/enc/avif_enc.wasm';
import { defaultOptions } from '@jsquash/avif/meta.js';
import { encode } from 'jpeg-js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { encodeWebp } from '#shared/core/media/images/codecs/codecs.ts';
import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import { start } from '#shared/core/media/images/codecs/wasm-codec.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { checkAll } from '#test/support/deployment/check-all.ts';
import { eventually, newTitle } from '#test/support/deployment/client.ts';
import {
  ADOBE_RGB,
  cmykProfile,
  DISPLAY_P3,
  GRAY_18,
  jpegProfile,
  PROPHOTO_RGB,
  pngProfile,
  SRGB_SAMPLED,
  scannerProfile,
} from '#test/support/files/color-profiles.ts';
import { jpegWith, pngChunk, pngWith, riffChunk, webpWith } from '#test/support/files/image-files.ts';
import { aPhoto, cmykJpeg, plainJpeg } from '#test/support/files/photos.ts';
import { aFile, sendForm } from '#test/support/forms.ts';

const browser = await browserOfFile();

const [WIDTH, HEIGHT, BAR] = [800, 400, 100] as const;

/** As `jimp 1259` has them first, and around all of the color space. */
const COLORS = [
  [230, 59, 60],
  [80, 190, 90],
  [40, 60, 200],
  [128, 128, 128],
  [40, 40, 40],
  [245, 245, 245],
  [200, 150, 110],
  [90, 40, 140],
] as const;

/** Bars of these colors above a photo, which makes files large enough for copies. */
const pixels = aPhoto(WIDTH, HEIGHT);
for (let at = 0; at < (WIDTH * HEIGHT) / 2; at++) {
  pixels.data.set(COLORS[Math.floor((at % WIDTH) / BAR)] as readonly number[] as number[], at * 4);
}
const grays = {
  ...pixels,
  data: pixels.data.map((_, i) => (i % 4 === 3 ? 255 : (pixels.data[i - (i % 4)] ?? 0))),
};

const jpeg = Buffer.from(encode(pixels, 95).data);
const png = encodePng(pixels, 3);
const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4);
  return bytes;
};

async function webp(profile: Buffer): Promise<Buffer> {
  const simple = Buffer.from(await encodeWebp(pixels, 95));
  const size = { width: WIDTH, height: HEIGHT, flags: 0x20 };
  // A profile comes before the pixels.
  return webpWith(
    Buffer.concat([simple.subarray(0, 12), riffChunk('ICCP', profile), simple.subarray(12)]),
    [],
    size,
  );
}

/** `codes`: primaries and transfer by ITU-T H.273. */
async function avif(primaries: number, transfer: number): Promise<Buffer> {
  const encoder = await start(avifEncoder, avifEncoderWasm);
  const options = { ...defaultOptions, quality: 90, subsample: 3, speed: 9 };
  const file = Buffer.from(encoder.encode(pixels.data, WIDTH, HEIGHT, options) ?? []);
  file.writeUInt16BE(primaries, file.indexOf('nclx') + 4);
  file.writeUInt16BE(transfer, file.indexOf('nclx') + 6);
  return file;
}

const cases: [name: string, file: () => Buffer | Promise<Buffer>][] = [
  ['a JPEG without a profile', () => jpeg],
  ['a JPEG in sRGB', () => jpegWith(jpeg, jpegProfile(SRGB_SAMPLED))],
  ['a JPEG in Display P3', () => jpegWith(jpeg, jpegProfile(DISPLAY_P3))],
  ['a JPEG in Adobe RGB', () => jpegWith(jpeg, jpegProfile(ADOBE_RGB, 200))],
  ['a JPEG in ProPhoto RGB', () => jpegWith(jpeg, jpegProfile(PROPHOTO_RGB))],
  ['a JPEG of a scanner', () => jpegWith(jpeg, jpegProfile(scannerProfile('mft2')))],
  [
    'a gray JPEG with a profile',
    () => {
      const valuesAt = (column: number) => [COLORS[Math.floor((column * 8) / BAR)]?.[0] ?? 0];
      return jpegWith(
        plainJpeg({ width: WIDTH, height: HEIGHT * 4, components: 1, valuesAt }),
        jpegProfile(GRAY_18),
      );
    },
  ],
  [
    'a JPEG in CMYK with a profile',
    () => {
      const inks = COLORS.map(([c, m, y], i) => [c, m, 255 - y, i * 25] as const);
      const inkAt = (column: number) => inks[Math.floor((column * 8) / BAR)] ?? ([0, 0, 0, 0] as const);
      return jpegWith(cmykJpeg(WIDTH, HEIGHT, inkAt), jpegProfile(cmykProfile('mft2')));
    },
  ],
  ['a JPEG in CMYK without one', () => cmykJpeg(WIDTH, HEIGHT, [120, 60, 20, 40])],
  ['a PNG in Display P3', () => pngWith(png, [pngProfile(DISPLAY_P3)])],
  ['a PNG with codes of BT.2020', () => pngWith(png, [pngChunk('cICP', Buffer.of(9, 1, 0, 1))])],
  ['a PNG with a gamma of 1', () => pngWith(png, [pngChunk('gAMA', uint32(100_000))])],
  [
    'a PNG with gamma and primaries',
    () => {
      const adobe = uint32(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000);
      return pngWith(png, [pngChunk('gAMA', uint32(45_455)), pngChunk('cHRM', adobe)]);
    },
  ],
  ['a gray PNG with a profile', () => pngWith(encodePng(grays, 1), [pngProfile(GRAY_18)])],
  ['a WebP in Display P3', () => webp(DISPLAY_P3)],
  ['an AVIF with codes of P3', () => avif(12, 13)],
];

/** Lossy copies differ by as much without any profile. */
const TOLERANCE = 2;

/** The colors of the bars, as an image shows them. */
const seen = (page: Page, url: string): Promise<number[][]> =>
  page.evaluate(async (source) => {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    // Averages of squares, because compression leaves some grain.
    const side = 16;
    return Array.from({ length: 8 }, (_, bar) => {
      const [x, y] = [((bar + 0.5) / 8) * canvas.width - side / 2, canvas.height / 4 - side / 2];
      const { data } = context.getImageData(x, y, side, side);
      return [0, 1, 2, 3].map((channel) => {
        let sum = 0;
        for (let at = channel; at < data.length; at += 4) sum += data[at] ?? 0;
        return sum / side ** 2;
      });
    });
  }, url);

const dataUrl = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`;

describe('the copies of an image', () => {
  it('have the colors of the original, as Chromium shows both', { timeout: 180_000 }, async () => {
    const page = await (await browser.newContext()).newPage();
    await checkAll(cases, async ([name, file]) => {
      const parts = {
        title: newTitle(),
        type: 'myBio',
        ...SMART_LINK_NEEDS['myBio'],
        cover: aFile(await file()),
      };
      // No card is drawn.
      const answer = await sendForm('POST', '/smart-links', {
        ...parts,
        seo: { image: 'https://example.com/p.png' },
      });
      expect(answer.status, name).toBe(201);
      const { url, cover } = answer.body.data.link;
      const copy = await eventually(
        async () => / srcset="([^ ]*)/.exec(await (await fetch(url)).text())?.[1],
        (found) => found !== undefined,
        60,
      );
      const [original, shown] = await Promise.all(
        [cover, copy].map(async (source) => {
          const response = await fetch(source);
          const bytes = Buffer.from(await response.arrayBuffer());
          return seen(page, dataUrl(bytes, response.headers.get('content-type') ?? ''));
        }),
      );
      const differences = original?.flatMap((color, bar) =>
        color.map((value, i) => Math.abs(value - (shown?.[bar]?.[i] ?? NaN))),
      );
      expect(
        Math.max(...(differences ?? [NaN])),
        `${name}: ${JSON.stringify([original, shown])}`,
      ).toBeLessThanOrEqual(TOLERANCE);
    });
  });
});

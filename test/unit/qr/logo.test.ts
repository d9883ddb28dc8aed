import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Pixels } from '#shared/core/media/images/pixels.ts';
import { scaled } from '#shared/core/media/images/scale.ts';
import { decodeLogo, MAX_LOGO_PIXELS } from '#shared/qr/logo.ts';
import { exif, jpegWith, pngChunk, pngWith, segment } from '#test/support/files/image-files.ts';
import { aPicture, fileOf, pixelAt } from '#test/support/files/qr-images.ts';

const RED = [255, 0, 0, 255] as const;
const GREEN = [0, 255, 0, 255] as const;
const BLUE = [0, 0, 255, 255] as const;
const WHITE = [255, 255, 255, 255] as const;

/** Red and green above blue and white, wider than high. */
const corners = aPicture(48, 32, (x, y) => (y < 16 ? (x < 24 ? RED : GREEN) : x < 24 ? BLUE : WHITE));

const cornersOf = (picture: Pixels): string => {
  const names = new Map([
    [4, 'red'],
    [2, 'green'],
    [1, 'blue'],
    [7, 'white'],
  ]);
  const places = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const;
  return places
    .map(([x, y]) => pixelAt(picture, x, y))
    .map(([r, g, b]) => names.get((r > 128 ? 4 : 0) + (g > 128 ? 2 : 0) + (b > 128 ? 1 : 0)))
    .join(' ');
};

const png = fileOf(corners, 'image/png');
const jpeg = fileOf(corners, 'image/jpeg');

/** A PNG with another header than its pixels. */
const withHeader = (change: (header: Buffer) => void): Buffer => {
  const header = Buffer.from(png.subarray(16, 29));
  change(header);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
};

describe('decodeLogo', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ] as const)('reads %s', async (type, file) => {
    const picture = await decodeLogo(file, type);
    expect([picture.width, picture.height, cornersOf(picture)]).toEqual([48, 32, 'red green blue white']);
  });

  it.each([
    [1, 'red green blue white'],
    [2, 'green red white blue'],
    [3, 'white blue green red'],
    [4, 'blue white red green'],
    [5, 'red blue green white'],
    [6, 'blue red white green'],
    [7, 'white green blue red'],
    [8, 'green white red blue'],
  ])('turns a photo of orientation %i upright', async (orientation, expected) => {
    const photo = jpegWith(jpeg, [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)])),
    ]);
    const picture = await decodeLogo(photo, 'image/jpeg');
    expect([cornersOf(picture), picture.width]).toEqual([expected, orientation >= 5 ? 32 : 48]);
    expect(
      cornersOf(await decodeLogo(pngWith(png, [pngChunk('eXIf', exif(orientation))]), 'image/png')),
    ).toBe(expected);
  });

  it.each([
    [MAX_LOGO_PIXELS + 1, 1],
    [1, MAX_LOGO_PIXELS + 1],
    [60_000, 60_000],
  ])('refuses %i x %i pixels before it decodes them', async (width, height) => {
    const file = withHeader((header) => {
      header.writeUInt32BE(width, 0);
      header.writeUInt32BE(height, 4);
    });
    await expect(decodeLogo(file, 'image/png')).rejects.toThrow(`this image has ${width} x ${height}`);
  });

  it('refuses a JPEG of a great many scans', async () => {
    const scan = segment(0xda, Buffer.of(1, 1, 0, 1, 63, 0));
    const progressive = Buffer.from(jpeg.subarray(0, jpeg.indexOf(Buffer.of(0xff, 0xda))));
    progressive[progressive.indexOf(Buffer.of(0xff, 0xc0)) + 1] = 0xc2;
    const scans = Array.from({ length: 65 }, () => Buffer.concat([scan, Buffer.alloc(400)]));
    const file = Buffer.concat([progressive, ...scans, jpeg.subarray(-2)]);
    await expect(decodeLogo(file, 'image/jpeg')).rejects.toThrow('logo: is corrupt or truncated');
  });

  it.each([
    ['a', png.subarray(0, 33)],
    ['an interlaced', withHeader((header) => header.writeUInt8(1, 12)).subarray(0, 33)],
  ])('inflates no more of %s PNG than its pixels need', async (_, start) => {
    const data = pngChunk('IDAT', deflateSync(Buffer.alloc(100_000_000)));
    const bomb = Buffer.concat([start, data, pngChunk('IEND', '')]);
    const before = process.memoryUsage().rss;
    await decodeLogo(bomb, 'image/png').catch(() => {});
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000);
  });

  it.each([
    ['without width', withHeader((header) => header.writeUInt32BE(0, 0)), 'image/png'],
    ['of an unknown color type', withHeader((header) => header.writeUInt8(5, 9)), 'image/png'],
    ['that is cut off', png.subarray(0, 60), 'image/png'],
    ['without pixels', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', '')]), 'image/png'],
    [
      'with pixels that are not compressed',
      Buffer.concat([png.subarray(0, 33), pngChunk('IDAT', 'x'.repeat(50)), pngChunk('IEND', '')]),
      'image/png',
    ],
    ['that is empty', Buffer.alloc(0), 'image/jpeg'],
    ['with nothing but its start', jpeg.subarray(0, 20), 'image/jpeg'],
    [
      'without tables',
      Buffer.concat([
        jpeg.subarray(0, 2),
        segment(0xc0, Buffer.from('080010001001011100', 'hex')),
        segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
        Buffer.from('abcdffd9', 'hex'),
      ]),
      'image/jpeg',
    ],
  ] as const)('refuses an image %s as the caller’s mistake', async (_, file, type) => {
    await expect(decodeLogo(file, type)).rejects.toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [expect.objectContaining({ path: 'logo' })],
      }),
    );
  });
});

describe('scaled', () => {
  it.each([
    [480, 320],
    [12, 8],
    [5, 5],
    [1, 1],
    [48, 1],
  ])('to %i x %i keeps where the colors are', (width, height) => {
    const picture = scaled(corners, width, height);
    expect([picture.width, picture.height, picture.data.length]).toEqual([width, height, width * height * 4]);
    if (Math.min(width, height) > 4) expect(cornersOf(picture)).toBe('red green blue white');
  });

  it('averages what it takes together', () => {
    const stripes = aPicture(100, 100, (x) => (x % 2 ? [0, 0, 0, 255] : WHITE));
    const [grey] = pixelAt(scaled(stripes, 10, 10), 0.5, 0.5);
    expect(Math.abs(grey - 128)).toBeLessThan(12);
  });

  it('mixes no color of transparent pixels in', () => {
    const half = aPicture(100, 100, (x) => (x % 2 ? [0, 255, 0, 0] : RED));
    const [red, green, blue, alpha] = pixelAt(scaled(half, 10, 10), 0.5, 0.5);
    expect([red, green, blue]).toEqual([255, 0, 0]);
    expect(Math.abs(alpha - 128)).toBeLessThan(12);
  });
});

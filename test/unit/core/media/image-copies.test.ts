import { deflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG as Png } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { cleanImage } from '#shared/core/media/images/clean-image.ts';
import { decodeImage, encodeWebp } from '#shared/core/media/images/codecs/codecs.ts';
import { MAX_COPY_BYTES, makeImageCopies } from '#shared/core/media/images/image-copies.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { exif, jpegWith, pngChunk, pngWith, SECRET, segment } from '#test/support/files/image-files.ts';
import { GIF, MP4 } from '#test/support/files/media-samples.ts';
import { aPhoto, cmykJpeg, plainJpeg } from '#test/support/files/photos.ts';

const decoded = async (webp: Uint8Array | undefined) => {
  const pixels = await decodeImage(webp as Uint8Array, 'image/webp');
  if (!pixels) throw new Error('cannot be decoded');
  return pixels;
};
const colourAt = (
  { data, width }: { data: Uint8ClampedArray | Uint8Array; width: number },
  x: number,
  y: number,
) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];

describe('makeImageCopies', () => {
  it('makes WebP copies of 480, 960 and 1600 pixels of a photo, which a phone can afford', async () => {
    const jpeg = encodeJpeg(aPhoto(2000, 1500), 90).data;
    expect(jpeg.length).toBeGreaterThan(1_000_000);
    const { picture, files } = await makeImageCopies(jpeg, 'image/jpeg');
    expect(picture).toMatchObject({ width: 2000, height: 1500, copies: [480, 960, 1600] });
    for (const [at, file] of files.entries()) {
      expect(file.length).toBeLessThanOrEqual(MAX_COPY_BYTES[at] as number);
      expect(await decoded(file)).toMatchObject({
        width: picture.copies[at],
        height: (picture.copies[at] as number) * 0.75,
      });
    }
  });

  it('lowers the quality of what would be too large', async () => {
    const { files } = await makeImageCopies(encodeJpeg(aPhoto(1600, 800, 45), 90).data, 'image/jpeg');
    expect(files.map((file, at) => file.length <= (MAX_COPY_BYTES[at] as number))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('copies small files only if every copy is smaller', async () => {
    const flat = new Png({ width: 400, height: 400 });
    flat.data = Buffer.from(aPhoto(400, 400, 0).data.map((value, at) => (at % 4 === 3 ? 255 : value & 0xf8)));
    const png = Png.sync.write(flat);
    expect(png.length).toBeLessThan(30_000);
    const { picture, files } = await makeImageCopies(png, 'image/png');
    expect(picture).toMatchObject({ width: 400, height: 400, copies: [400] });
    expect(files[0]?.length).toBeLessThan(png.length);

    const webp = new Uint8Array(await encodeWebp(aPhoto(400, 400, 45) as never, 20));
    expect(webp.length).toBeGreaterThan(4000);
    expect(await makeImageCopies(webp, 'image/webp')).toMatchObject({ picture: { copies: [] }, files: [] });
  });

  it('never enlarges, and leaves small files alone', async () => {
    const jpeg = encodeJpeg(aPhoto(700, 500), 95).data;
    expect((await makeImageCopies(jpeg, 'image/jpeg')).picture).toMatchObject({
      width: 700,
      height: 500,
      copies: [480, 700],
    });
    const small = encodeJpeg(aPhoto(120, 90), 60).data;
    expect(await makeImageCopies(small, 'image/jpeg')).toMatchObject({
      picture: { width: 120, height: 90, copies: [] },
      files: [],
    });
  });

  it('limits the height of very tall images', async () => {
    const { picture, files } = await makeImageCopies(encodeJpeg(aPhoto(500, 6000), 80).data, 'image/jpeg');
    expect(picture).toMatchObject({ width: 500, height: 6000, copies: [80, 160] });
    expect(await decoded(files[1])).toMatchObject({ width: 160, height: 1920 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turns what cameras have written on its side: %i',
    async (orientation) => {
      // Red in the upper left corner of the stored pixels, green in the upper right one,
      // blue in the lower left one.
      const [width, height] = [400, 300];
      const photo = aPhoto(width, height);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const corner =
            x < 100 && y < 100
              ? [230, 0, 0]
              : x >= 300 && y < 100
                ? [0, 200, 0]
                : x < 100 && y >= 200
                  ? [0, 0, 230]
                  : undefined;
          if (corner) photo.data.set(corner, (y * width + x) * 4);
        }
      }
      const content = Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)]);
      const jpeg = jpegWith(Buffer.from(encodeJpeg(photo, 95).data), [segment(0xe1, content)]);
      const { picture, files } = await makeImageCopies(jpeg, 'image/jpeg');
      const isOnSide = orientation >= 5;
      expect([picture.width, picture.height]).toEqual(isOnSide ? [300, 400] : [400, 300]);
      const copy = await decoded(files[0]);
      const [right, bottom] = [copy.width - 50, copy.height - 50];
      const names = [
        colourAt(copy, 50, 50),
        colourAt(copy, right, 50),
        colourAt(copy, 50, bottom),
        colourAt(copy, right, bottom),
      ].map(([r = 0, g = 0, b = 0]) =>
        r > 170 && g < 60 ? 'red' : g > 150 && r < 60 ? 'green' : b > 170 && r < 60 ? 'blue' : '-',
      );
      // Upper left, upper right, lower left, lower right; see the figure of Exif 2.32, 4.6.4.
      const expected: Record<number, string> = {
        1: 'red green blue -',
        2: 'green red - blue',
        3: '- blue green red',
        4: 'blue - red green',
        5: 'red blue green -',
        6: 'blue red - green',
        7: '- green blue red',
        8: 'green - red blue',
      };
      expect(names.join(' ')).toBe(expected[orientation]);
      expect(Buffer.concat(files).includes(SECRET)).toBe(false);
    },
  );

  it('keeps transparency, and does not let invisible colors through', async () => {
    const png = new Png({ width: 1000, height: 400 });
    png.data.set(aPhoto(1000, 400).data);
    // Transparent white on the left half.
    for (let i = 0; i < png.data.length; i += 4)
      if ((i / 4) % 1000 < 500) png.data.set([255, 255, 255, 0], i);
    const { files } = await makeImageCopies(Png.sync.write(png), 'image/png');
    const copy = await decoded(files[0]);
    expect(colourAt(copy, 20, 100)[3]).toBe(0);
    expect(colourAt(copy, 400, 100)[3]).toBe(255);
  });

  it('reads CMYK', async () => {
    const { picture } = await makeImageCopies(cmykJpeg(64, 48, [0, 255, 255, 0]), 'image/jpeg');
    expect(picture).toMatchObject({ width: 64, height: 48, copies: [] });
    // Red in OKLCH.
    expect(picture.hue).toBeGreaterThan(15);
    expect(picture.hue).toBeLessThan(45);
  });

  it('makes none of animations and GIFs, whose size it knows', async () => {
    expect(await makeImageCopies(GIF, 'image/gif')).toEqual({
      picture: { width: 1, height: 1, copies: [] },
      files: [],
    });
    const png = new Png({ width: 600, height: 400 });
    png.data.set(aPhoto(600, 400).data);
    const animated = pngWith(Png.sync.write(png), [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))]);
    expect(await makeImageCopies(animated, 'image/png')).toEqual({
      picture: { width: 600, height: 400, copies: [] },
      files: [],
    });
  });

  // Of such phones: odoo 103603 (48 megapixels), owncloud 41192, Signal-Android 14812.
  const ofPhones = [
    [
      'JPEG',
      'image/jpeg' as const,
      () => plainJpeg({ width: 8192, height: 6144, components: 3, valuesAt: (x) => [x % 256, 100, 150] }),
    ],
    [
      'PNG',
      'image/png' as const,
      () => {
        const header = Buffer.from('00002000000018000800000000', 'hex');
        const rows = deflateSync(Buffer.alloc(6144 * 8193, Buffer.of(0, 90, 200)), { level: 1 });
        const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', '')];
        return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
      },
    ],
  ] as const;

  it.each(ofPhones.slice(0, exhaustively(2, 1)))(
    'makes copies of 8192 x 6144 pixels of a phone: %s',
    { timeout: 120_000 },
    async (_, type, file) => {
      const bytes = await cleanImage(file(), type, 'cover');
      const { picture } = await makeImageCopies(bytes, type);
      expect(picture).toMatchObject({ width: 8192, height: 6144, copies: [480, 960, 1600] });
    },
  );

  it('refuses what says that it is larger than 110 megapixels, before it decodes', async () => {
    const jpeg = Buffer.from(encodeJpeg(aPhoto(40, 30), 80).data);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(50_000, frame + 5);
    jpeg.writeUInt16BE(50_000, frame + 7);
    await expect(makeImageCopies(jpeg, 'image/jpeg')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(makeImageCopies(MP4, 'video/mp4')).rejects.toThrow();
  });

  it('fails for pixels that cannot be read, and works again for the next image', async () => {
    const png = new Png({ width: 600, height: 400 });
    png.data.set(aPhoto(600, 400).data);
    const good = Png.sync.write(png);
    const broken = Buffer.from(good);
    broken.fill(0xaa, 60, broken.length - 40);
    await expect(makeImageCopies(broken, 'image/png')).rejects.toThrow();
    expect((await makeImageCopies(good, 'image/png')).files).toHaveLength(2);
    const webp = Buffer.from(await encodeWebp(aPhoto(600, 400), 95));
    const cut = Buffer.from(webp);
    cut.fill(0xff, 60);
    await makeImageCopies(cut, 'image/webp').catch(() => undefined);
    expect((await makeImageCopies(webp, 'image/webp')).files).toHaveLength(2);
  });
});

describe('the accent', () => {
  const hueOf = async (colour: [number, number, number], share = 1) => {
    const png = new Png({ width: 300, height: 200 });
    for (let i = 0; i < png.data.length; i += 4) {
      const isColour = (i / 4) % 100 < share * 100;
      png.data.set(isColour ? [...colour, 255] : [128, 128, 128, 255], i);
    }
    return (await makeImageCopies(Png.sync.write(png), 'image/png')).picture.hue;
  };

  it.each([
    ['red', [255, 0, 0], 29],
    ['green', [0, 255, 0], 142],
    ['blue', [0, 0, 255], 264],
  ] as const)('is the hue that an image has most of: %s', async (_, colour, hue) => {
    expect(await hueOf([...colour], 0.3)).toBe(hue);
  });

  it('is none for grey images, and not that of a speck', async () => {
    expect(await hueOf([90, 90, 90])).toBeUndefined();
    expect(await hueOf([255, 0, 0], 0.01)).toBeUndefined();
  });
});

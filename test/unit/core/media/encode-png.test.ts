import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodePng } from '#shared/core/media/images/codecs/encode-png.ts';
import { aPicture } from '#test/support/files/qr-images.ts';

describe('encodePng', () => {
  const picture = aPicture(5, 3, (x, y) => [x * 50, 255 - y * 90, (x * y * 37) % 256, x * 60]);
  const grey = aPicture(5, 3, (x, y) => [x * y * 30, x * y * 30, x * y * 30, 255]);
  const opaque = { ...picture, data: picture.data.map((value, i) => (i % 4 === 3 ? 255 : value)) };

  it.each([
    ['grey', grey, 1, grey],
    ['colors', picture, 3, opaque],
    ['colors with alpha', picture, 4, picture],
  ] as const)('writes %s as another decoder reads them', (_, pixels, channels, expected) => {
    const { width, height, data, ...png } = PNG.sync.read(encodePng(pixels, channels), { checkCRC: true });
    expect({ width, height, data: [...data] }).toEqual({ ...expected, data: [...expected.data] });
    expect(png).toMatchObject({ alpha: channels === 4, color: channels !== 1, depth: 8, interlace: false });
  });
});

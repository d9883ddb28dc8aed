import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QR_CORNERS, QR_DOTS } from '#shared/core/accounts/saved-qr-style.ts';
import { frameTextOf } from '#shared/qr/frame-text.ts';
import { qrImage } from '#shared/qr/qr-code.ts';
import { rasterize } from '#shared/smart-links/cards/rasterize.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { aPicture, aQrStyle, pixelsOf, textIn } from '#test/support/files/qr-images.ts';

const URL = 'https://sp.example/r/Ab3xY9z?via=qr';
const BLUE = { red: 0, green: 0x20, blue: 0x5b };

const looks = QR_DOTS.flatMap((dots) => QR_CORNERS.map((corners) => ({ dots, corners })));

/** An SVG as another program paints it. */
const painted = async (svg: string) => pixelsOf(await rasterize(svg), 'png');

describe.each(looks)('a QR code of $dots modules and $corners corners', (look) => {
  // The smallest is the hardest to read.
  it.each(exhaustively([120, 300, 777], [120]))('is read back at %i pixels', (size) => {
    for (const format of ['png', 'jpg'] as const) {
      const picture = pixelsOf(qrImage(URL, aQrStyle({ ...look, format, size })), format);
      expect([picture.width, picture.height]).toEqual([size, size]);
      expect(textIn(picture)).toBe(URL);
    }
  });

  it('is read back with a frame, a logo and colors, as PNG and as SVG', async () => {
    const frame = await frameTextOf('Scan me');
    const logo = aPicture(40, 20, () => [220, 20, 30, 255]);
    const style = aQrStyle({ ...look, size: 400, frame, logo, color: BLUE });
    const png = pixelsOf(qrImage(URL, style), 'png');
    expect(png.width).toBe(400);
    expect(png.height).toBeGreaterThan(460);
    expect(textIn(png)).toBe(URL);
    expect(textIn(await painted(qrImage(URL, { ...style, format: 'svg' }) as string))).toBe(URL);
  });

  it('is read back on a transparent background', async () => {
    const style = aQrStyle({ ...look, size: 240, background: undefined, color: BLUE });
    expect(textIn(pixelsOf(qrImage(URL, style), 'png'))).toBe(URL);
    expect(textIn(await painted(qrImage(URL, { ...style, format: 'svg' }) as string))).toBe(URL);
  });
});

describe('the frame of a QR code', () => {
  it('contains its text as outlines only, whatever that is', async () => {
    const texts = [
      '</title><script>alert(1)</script>',
      '" onload="x',
      ']]>&<!--',
      '\u202eevil\u202c',
      'a\u0000b',
    ];
    for (const text of texts) {
      const svg = qrImage(URL, aQrStyle({ format: 'svg', frame: await frameTextOf(text) })) as string;
      expect(svg.replaceAll(/<path fill="#[\da-f]{6}" d="[MLCZ\d. -]*"\/>/g, '')).toMatch(
        /^<svg [^<>]*><title>QR code for https:\/\/sp\.example\/r\/Ab3xY9z\?via=qr<\/title><\/svg>$/,
      );
      expect(textIn(await painted(svg))).toBe(URL);
    }
  });

  it.each(['Escanéame', 'Сканируй', 'Σάρωσε', 'امسح الرمز', 'スキャン', 'x'.repeat(40)])(
    'shows “%s” inside of its band',
    async (text) => {
      const { data, width, height } = pixelsOf(
        qrImage(URL, aQrStyle({ size: 600, frame: await frameTextOf(text) })),
        'png',
      );
      const light: number[] = [];
      for (let y = width; y < height - 20; y++) {
        for (let x = 0; x < width; x++) if ((data[4 * (y * width + x)] as number) > 200) light.push(x);
      }
      expect(light.length).toBeGreaterThan(100);
      const inside = light.filter((x) => x > 20 && x < 580);
      expect(Math.min(...inside)).toBeGreaterThan(25);
      expect(Math.max(...inside)).toBeLessThan(575);
    },
  );

  it('refuses letters that no font has, by the name of the field', async () => {
    await expect(frameTextOf('扫描 ሀ')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('a QR code as PDF', () => {
  const partsOf = (pdf: Buffer) => {
    const text = pdf.toString('latin1');
    const streams = [...text.matchAll(/Length (\d+)>>\nstream\n/g)].map((found) => {
      const start = found.index + found[0].length;
      return inflateSync(pdf.subarray(start, start + Number(found[1])));
    });
    return { text, streams };
  };

  it('has outlines that are read back, its pixel size, and a table of object offsets', async () => {
    const frame = await frameTextOf('Scan (me) \\');
    const logo = aPicture(20, 20, () => [220, 20, 30, 128]);
    const style = aQrStyle({ format: 'pdf', size: 400, dots: 'dots', corners: 'circle', frame, logo });
    const pdf = Buffer.from(qrImage(URL, style) as Uint8Array);
    const { text, streams } = partsOf(pdf);
    expect(text).toMatch(/^%PDF-1\.4\n/);
    const [, width, height] = /MediaBox\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.map(Number) ?? [];
    expect(width).toBe(300);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const rows = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(rows).toHaveLength(7);
    for (const [at, place] of rows.entries())
      expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
    // The same outlines in SVG.
    const [content = ''] = streams.map(String);
    const [matrix = '', ...lines] = content.split('\n');
    const paths = lines.join('\n').split('rg\n').slice(1);
    const shapes = paths.map((path) =>
      path
        .replace(/f\n[\s\S]*$/, '')
        .replaceAll(/([-\d. ]+) m/g, 'M$1')
        .replaceAll(/([-\d. ]+) l/g, 'L$1')
        .replaceAll(/([-\d. ]+) c/g, 'C$1')
        .replaceAll(/^h$/gm, 'Z'),
    );
    const fills = ['#fff', '#000', '#000', '#fff'];
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<g transform="translate(0 ${height})scale(1 -1)matrix(${matrix.replace(' cm', '')})">` +
      `${shapes.map((d, at) => `<path fill="${fills[at]}" d="${d}"/>`).join('')}</g></svg>`;
    expect(textIn(await painted(svg))).toBe(URL);
    expect([streams[1]?.length, streams[2]?.length]).toEqual([1200, 400]);
  });

  it('has a title of hexadecimal digits only', () => {
    const pdf = qrImage('https://sp.example/r/a)>>/JS(x', aQrStyle({ format: 'pdf' }));
    expect(Buffer.from(pdf as Uint8Array).toString('latin1')).toMatch(/<<\/Title <feff[\da-f]+>>>/);
  });
});

it('every allowed pair of colors is read in each shape', () => {
  const dark = fc.record({
    red: fc.integer({ min: 0, max: 110 }),
    green: fc.integer({ min: 0, max: 110 }),
    blue: fc.integer({ min: 0, max: 255 }),
  });
  fc.assert(
    fc.property(dark, fc.constantFrom(...looks), (color, look) => {
      const image = qrImage(URL, aQrStyle({ ...look, color, size: 240 }));
      expect(textIn(pixelsOf(image, 'png'))).toBe(URL);
    }),
    { numRuns: exhaustively(30, 10) },
  );
});

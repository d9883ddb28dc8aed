import jpeg from 'jpeg-js';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { QUIET_ZONE, qrImage, qrModules, qrQuerySchema } from '../../../shared/qr/qr-code.ts';

const SHORT = 'https://sp.example/r/Ab3xY9z';
const LONG = `https://${'go.'.repeat(80)}example.com/r/${'x'.repeat(64)}`;

interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

function decoded(image: Uint8Array | string, format: string): Picture {
  if (format === 'png') return PNG.sync.read(Buffer.from(image as Uint8Array));
  return jpeg.decode(image as Uint8Array, { useTArray: true });
}

const textIn = ({ data, width, height }: Picture) =>
  jsqr.default(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data;

/** Paints the runs of our path; whatever else stands in the image makes it fail. */
function painted(svg: string): boolean[][] {
  const width = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const grid = Array.from({ length: width }, () => Array.from({ length: width }, () => false));
  const path = /<path d="([^"]*)"\/><\/svg>$/.exec(svg)?.[1] ?? '';
  expect(path.replaceAll(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('');
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
  }
  return grid;
}

describe.each(['png', 'jpg'] as const)('a QR image as %s', (format) => {
  it.each([64, 65, 100, 300, 301, 777, 2048])('of %i pixels is that large and is read back', (size) => {
    const picture = decoded(qrImage(SHORT, { format, size }), format);
    expect([picture.width, picture.height]).toEqual([size, size]);
    expect(textIn(picture)).toBe(SHORT);
  });

  it('of the longest URL is read back, and refused where a module would be less than a pixel', () => {
    expect(textIn(decoded(qrImage(LONG, { format, size: 300 }), format))).toBe(LONG);
    const needed = qrModules(LONG).length;
    expect(textIn(decoded(qrImage(LONG, { format, size: needed }), format))).toBe(LONG);
    expect(() => qrImage(LONG, { format, size: needed - 1 })).toThrow(`must be at least ${needed}`);
  });

  it('has a quiet zone of four modules on every side', () => {
    const size = 300;
    const scale = Math.floor(size / qrModules(SHORT).length);
    const { data } = decoded(qrImage(SHORT, { format, size }), format);
    const dark: number[] = [];
    for (let i = 0; i < size * size; i++) {
      if ((data[4 * i] as number) < 128) dark.push(i % size, Math.floor(i / size));
    }
    expect(Math.min(...dark)).toBeGreaterThanOrEqual(QUIET_ZONE * scale);
    expect(Math.max(...dark)).toBeLessThan(size - QUIET_ZONE * scale);
  });
});

describe('a QR image as svg', () => {
  it.each([SHORT, LONG])('draws the modules of %s and nothing else, at any size', (url) => {
    const svg = qrImage(url, { format: 'svg', size: 64 }) as string;
    expect(painted(svg)).toEqual(qrModules(url));
    expect(svg).toContain('width="64" height="64"');
  });

  it('is read back when it is painted', () => {
    const grid = painted(qrImage(SHORT, { format: 'svg', size: 300 }) as string);
    const scale = 4;
    const width = grid.length * scale;
    const data = new Uint8ClampedArray(width * width * 4).fill(255);
    for (let i = 0; i < width * width; i++) {
      const [x, y] = [Math.floor((i % width) / scale), Math.floor(i / width / scale)];
      if (grid[y]?.[x]) data.fill(0, 4 * i, 4 * i + 3);
    }
    expect(textIn({ data: data as unknown as Uint8Array, width, height: width })).toBe(SHORT);
  });

  it('carries its title as text, whatever the URL holds', () => {
    const svg = qrImage('https://sp.example/r/a?<script>&', { format: 'svg', size: 300 });
    expect(svg).toContain('<title>QR code for https://sp.example/r/a?&lt;script&gt;&amp;</title>');
  });
});

describe('the error correction', () => {
  it('reads a code of which a tenth is gone', () => {
    const size = 330;
    const picture = decoded(qrImage(SHORT, { format: 'png', size }), 'png');
    const from = Math.floor(size * 0.42);
    const to = Math.floor(size * 0.58);
    for (let y = from; y < to; y++) picture.data.fill(255, 4 * (y * size + from), 4 * (y * size + to));
    expect(textIn(picture)).toBe(SHORT);
  });
});

describe('the query', () => {
  it('has defaults', () => {
    expect(qrQuerySchema.parse({})).toEqual({ format: 'png', size: 300 });
    expect(qrQuerySchema.parse({ format: 'jpg', size: '64' })).toEqual({ format: 'jpg', size: 64 });
  });

  it.each([
    { format: 'gif' },
    { format: 'PNG' },
    { format: '' },
    { size: '63' },
    { size: '2049' },
    { size: '300.5' },
    { size: 'big' },
    { size: '' },
    { size: '-300' },
    { size: 'Infinity' },
  ])('%j is refused', (query) => {
    expect(qrQuerySchema.safeParse(query).success).toBe(false);
  });
});

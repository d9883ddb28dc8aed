import { describe, expect, it } from 'vitest';
import { readHeader } from '#console/data/file-header.ts';
import { checkFile } from '#console/data/uploads.ts';
import { anAvif, exif, jpegWith, pngChunk, pngWith, segment } from '#test/support/files/image-files.ts';
import { AVIF, GIF, JPEG, M4V, MOV, MP4, PNG, SVG, WEBM, WEBP } from '#test/support/files/media-samples.ts';

const file = (bytes: Uint8Array, type: string) => new File([new Uint8Array(bytes)], 'a', { type });

/** A PNG whose header says this size. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.from(PNG);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** The extended form of WebP, whose header has the size. */
function webpOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

describe('the header of a file', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
    ['image/avif', AVIF],
  ])('says that it is %s, and how large', (type, bytes) => {
    expect(readHeader(bytes)).toEqual({ type, width: 1, height: 1 });
    expect(readHeader(bytes.subarray(0, 9)).width).toBeUndefined();
  });

  it.each([
    ['video/mp4', MP4],
    ['video/mp4', M4V],
    ['video/quicktime', MOV],
    ['video/webm', WEBM],
    [undefined, SVG],
    [undefined, Buffer.from('GIF')],
    [undefined, Buffer.alloc(0)],
  ])('says that it is %s', (type, bytes) => {
    expect(readHeader(bytes)).toEqual({ type });
  });

  it('is read past metadata', () => {
    const jpeg = jpegWith(JPEG, [segment(0xe1, exif(6)), segment(0xfe, Buffer.alloc(60_000))]);
    expect(readHeader(jpeg)).toMatchObject({ width: 1, height: 1 });
    expect(readHeader(pngWith(PNG, [pngChunk('tEXt', 'x')]))).toMatchObject({ width: 1 });
    expect(readHeader(webpOf(16_000, 9000))).toMatchObject({ width: 16_000, height: 9000 });
    expect(readHeader(anAvif({ width: 12_000, height: 5000 }))).toMatchObject({ width: 12_000 });
  });
});

describe('a file', () => {
  it('is uploaded as what it is, not as what its name says', async () => {
    expect(await checkFile(file(JPEG, 'image/png'), 'image')).toEqual({ contentType: 'image/jpeg' });
    expect(await checkFile(file(MOV, ''), 'video')).toEqual({ contentType: 'video/quicktime' });
  });

  it.each([
    ['type', file(SVG, 'image/png'), 'image'],
    ['type', file(PNG, 'video/mp4'), 'video'],
    ['type', file(MP4, 'image/png'), 'image'],
    ['empty', file(Buffer.alloc(0), 'image/png'), 'image'],
    ['size', file(Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'image/png'), 'image'],
    ['pixels', file(pngOf(50_000, 50_000), 'image/png'), 'image'],
    ['pixels', file(pngOf(1, 110_000_001), 'image/png'), 'image'],
  ] as const)('is refused for its %s before it is sent', async (problem, wrong, kind) => {
    expect(await checkFile(wrong, kind)).toEqual({ problem });
  });
});

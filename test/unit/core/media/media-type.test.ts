import { describe, expect, it } from 'vitest';
import { MEDIA_FILE } from '#shared/core/media/media-file.ts';
import {
  ALL_MEDIA_TYPES,
  contentTypeOf,
  fileName,
  requireKind,
  typeOfFile,
} from '#shared/core/media/media-type.ts';
import { AVIF, GIF, JPEG, M4V, MOV, MP4, PNG, SVG, WEBM, WEBP } from '#test/support/files/media-samples.ts';

describe('the type of a file', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
    ['image/avif', AVIF],
    ['video/mp4', MP4],
    ['video/mp4', M4V],
    ['video/quicktime', MOV],
    ['video/webm', WEBM],
    ['application/octet-stream', SVG],
    ['application/octet-stream', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['application/octet-stream', Buffer.alloc(0)],
    ['application/octet-stream', Buffer.from([0x89])],
    ['application/pdf', Buffer.from('%PDF-1.7')],
  ])('is told from its bytes: %s', async (type, bytes) => {
    expect(await contentTypeOf(bytes)).toBe(type);
  });

  it('is told from the name of a stored file, for each type', () => {
    for (const type of ALL_MEDIA_TYPES) {
      const file = fileName('med_4fJ2kQ8sT1vX7yZ0aBcD', type);
      expect(file).toMatch(MEDIA_FILE);
      expect(typeOfFile(file)).toBe(type);
    }
  });

  it('is refused with the field, what was found and what is allowed', () => {
    expect(() => requireKind('image/png', 'video', 'videos[0].file')).toThrow(
      'videos[0].file: must be a video of type video/mp4, video/webm, video/quicktime; this file is ' +
        'image/png by its bytes.',
    );
    expect(() => requireKind(undefined, 'image', 'cover')).toThrow('cannot be told from its bytes');
    expect(requireKind('image/png', 'image', 'cover')).toBe('image/png');
  });
});

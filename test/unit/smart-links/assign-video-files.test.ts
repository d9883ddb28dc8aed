import { describe, expect, it } from 'vitest';
import { type FileParts, NO_FILES } from '#shared/core/media/file-parts.ts';
import type { UploadedFile } from '#shared/core/media/media-change.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { assignVideoFiles, type VideoSource } from '#shared/smart-links/model/types/assign-video-files.ts';

const file = (byte: number): UploadedFile => ({ bytes: Uint8Array.of(byte), contentType: 'video/mp4' });
const [A, B, C] = [file(1), file(2), file(3)];
const files = (...videoFiles: UploadedFile[]): FileParts => ({ ...NO_FILES, videoFiles });
const withUrl: VideoSource = { url: 'https://example.com/v.mp4' };
const withCode: VideoSource = { url: null, storageCode: 'med_4fJ2kQ8sT1vX7yZ0aBcD' };
const empty: VideoSource = {};

const place = (...args: Parameters<typeof assignVideoFiles>) =>
  assignVideoFiles(...args).map((placed) => placed?.file);

function faultOf(...args: Parameters<typeof assignVideoFiles>) {
  try {
    assignVideoFiles(...args);
  } catch (error) {
    return (error as AppError).details?.[0];
  }
  throw new Error('It was not refused');
}

describe('files without indexes', () => {
  it('go to the videos that have neither url nor storageCode, in order', () => {
    expect(place([withUrl, empty, withCode, empty], files(A, B), undefined)).toEqual([
      undefined,
      A,
      undefined,
      B,
    ]);
    expect(place([{ url: null }, empty], files(A), null)).toEqual([A, undefined]);
  });

  it('pass over a video that has a file part of its own', () => {
    const parts = { ...files(A), videos: new Map([[0, { file: B }]]) };
    expect(place([empty, empty], parts, undefined)).toEqual([B, A]);
  });

  it('are refused when there are more than such videos', () => {
    expect(faultOf([withUrl, empty], files(A, B), undefined)).toMatchObject({ path: 'videoFiles' });
    expect(faultOf([], files(A), undefined)).toMatchObject({ path: 'videoFiles' });
  });
});

describe('files with indexes', () => {
  it('go where these say, also to a video that has a url', () => {
    expect(place([withUrl, empty, empty], files(A, B, C), [2, 0, 1])).toEqual([B, C, A]);
  });

  it.each([
    ['too few', files(A, B), [0], 'videoFileIndexes'],
    ['too many', files(A), [0, 1], 'videoFileIndexes'],
    ['some without files', files(), [0], 'videoFileIndexes'],
    ['one behind the last video', files(A), [2], 'videoFileIndexes[0]'],
    ['a huge one', files(A), [Number.MAX_SAFE_INTEGER], 'videoFileIndexes[0]'],
    ['one twice', files(A, B), [1, 1], 'videoFileIndexes[1]'],
  ])('are refused: %s', (_, parts, indexes, path) => {
    expect(faultOf([empty, empty], parts, indexes)).toMatchObject({ path });
  });

  it('are refused for a video that has a file part of its own', () => {
    const parts = { ...files(A), videos: new Map([[1, { file: B }]]) };
    expect(faultOf([empty, empty], parts, [1])).toMatchObject({ path: 'videoFileIndexes[0]' });
  });
});

describe('file parts of videos', () => {
  it('go to their video; covers are no videos', () => {
    const parts = {
      ...NO_FILES,
      videos: new Map([
        [1, { file: A, cover: B }],
        [0, { cover: C }],
      ]),
    };
    expect(place([withUrl, empty], parts, undefined)).toEqual([undefined, A]);
  });

  it.each([
    ['file', { file: A }, 'videos[3].file'],
    ['cover', { cover: A }, 'videos[3].cover'],
  ])('are refused when there is no such video: %s', (_, part, path) => {
    const parts = { ...NO_FILES, videos: new Map([[3, part]]) };
    expect(faultOf([empty], parts, undefined)).toMatchObject({ path });
  });
});

import type { UploadedFile } from './media-change.ts';

/** The files of a multipart request, by field. */
export interface FileParts {
  cover?: UploadedFile;
  image?: UploadedFile;
  /** In request order; `videoFileIndexes` assigns them to videos. */
  videoFiles: readonly UploadedFile[];
  /** `videos[0].file` and `videos[0].cover`, by video index. */
  videos: ReadonlyMap<number, VideoParts>;
}

export interface VideoParts {
  file?: UploadedFile;
  cover?: UploadedFile;
}

export const NO_FILES: FileParts = { videoFiles: [], videos: new Map() };

/** Every file with its part name, in a stable order. */
export function* eachFile(files: FileParts): Generator<[name: string, file: UploadedFile]> {
  if (files.cover) yield ['cover', files.cover];
  if (files.image) yield ['image', files.image];
  for (const [i, file] of files.videoFiles.entries()) yield [`videoFiles.${i}`, file];
  for (const [i, { file, cover }] of [...files.videos].sort(([a], [b]) => a - b)) {
    if (file) yield [`videos.${i}.file`, file];
    if (cover) yield [`videos.${i}.cover`, cover];
  }
}

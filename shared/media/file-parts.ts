import type { UploadedFile } from './media-change.ts';

/** The files of a multipart request, by where they belong. */
export interface FileParts {
  cover?: UploadedFile;
  image?: UploadedFile;
  /** In the order in which they came; `videoFileIndexes` says whose they are. */
  videoFiles: readonly UploadedFile[];
  /** `videos[0].file` and `videos[0].cover`, by the place of the video. */
  videos: ReadonlyMap<number, VideoParts>;
}

export interface VideoParts {
  file?: UploadedFile;
  cover?: UploadedFile;
}

/** A request without files. */
export const NO_FILES: FileParts = { videoFiles: [], videos: new Map() };

/** Every file with the name of its part, in an order that does not depend on how they were sent. */
export function* eachFile(files: FileParts): Generator<[name: string, file: UploadedFile]> {
  if (files.cover) yield ['cover', files.cover];
  if (files.image) yield ['image', files.image];
  for (const [i, file] of files.videoFiles.entries()) yield [`videoFiles.${i}`, file];
  for (const [i, { file, cover }] of [...files.videos].sort(([a], [b]) => a - b)) {
    if (file) yield [`videos.${i}.file`, file];
    if (cover) yield [`videos.${i}.cover`, cover];
  }
}

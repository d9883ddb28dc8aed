import type { FileParts, VideoParts } from '#shared/core/media/file-parts.ts';
import type { UploadedFile } from '#shared/core/media/media-change.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';

/** Fields that determine a video's location. */
export interface VideoSource {
  url?: string | null | undefined;
  storageCode?: string | null | undefined;
}

/** A file for a video, and its field for error messages. */
export interface AssignedFile {
  file: UploadedFile;
  path: string;
}

/**
 * The file of each video, if any: by `indexes`, or the i-th file for the i-th video without a source. Throws
 * VALIDATION_ERROR for a file without a video.
 */
export function assignVideoFiles(
  videos: readonly VideoSource[],
  { videoFiles, videos: parts }: Pick<FileParts, 'videoFiles' | 'videos'>,
  indexes: readonly number[] | null | undefined,
): (AssignedFile | undefined)[] {
  for (const [index, part] of parts) assertVideoExists(index, part, videos.length);
  const assigned = videos.map((_, i): AssignedFile | undefined => {
    const file = parts.get(i)?.file;
    return file && { file, path: `videos[${i}].file` };
  });
  const videoIndexes = indexes ?? videosWithoutSource(videos, assigned);
  if (indexes && indexes.length !== videoFiles.length) {
    const files = videoFiles.length === 1 ? '1 file' : `${videoFiles.length} files`;
    throw invalidField(
      'videoFileIndexes',
      problem(
        'mismatch',
        `must have one entry for each of videoFiles: there are ${files} and ${indexes.length} indexes`,
        { field: 'videoFiles' },
      ),
    );
  }
  for (const [i, file] of videoFiles.entries()) {
    const video = videoIndexes[i];
    if (video === undefined) {
      throw invalidField(
        'videoFiles',
        problem(
          'too_many',
          `have more files (${videoFiles.length}) than there are videos without url, storageCode and file ` +
            `(${videoIndexes.length}); say with videoFileIndexes which file is whose`,
          { maximum: videoIndexes.length },
        ),
      );
    }
    if (video >= videos.length) {
      throw invalidField(
        `videoFileIndexes[${i}]`,
        problem('not_found', `there is no video ${video}: videos has ${videos.length}`),
      );
    }
    if (assigned[video])
      throw invalidField(
        `videoFileIndexes[${i}]`,
        problem('duplicate', `video ${video} already has another file`),
      );
    assigned[video] = { file, path: `videoFiles[${i}]` };
  }
  return assigned;
}

function videosWithoutSource(videos: readonly VideoSource[], assigned: readonly unknown[]): number[] {
  return videos.flatMap(({ url, storageCode }, i) =>
    url == null && storageCode == null && assigned[i] === undefined ? [i] : [],
  );
}

function assertVideoExists(index: number, part: VideoParts, count: number): void {
  if (index < count) return;
  const name = part.file ? 'file' : 'cover';
  throw invalidField(
    `videos[${index}].${name}`,
    problem('not_found', `there is no video ${index}: videos has ${count}`),
  );
}

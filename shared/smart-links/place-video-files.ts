import type { FileParts, VideoParts } from '../media/file-parts.ts';
import type { UploadedFile } from '../media/media-change.ts';
import { invalidField } from '../platform/errors.ts';

/** What the fields of a video say of where it is. */
export interface VideoSource {
  url?: string | null | undefined;
  storageCode?: string | null | undefined;
}

/** A file that came for a video, and the field to name when there is something wrong with it. */
export interface PlacedFile {
  file: UploadedFile;
  path: string;
}

/**
 * The file for each of the videos, or undefined: by `indexes`, or else the i-th file for the i-th video that has
 * nothing yet. Throws VALIDATION_ERROR when a file has no place.
 */
export function placeVideoFiles(
  videos: readonly VideoSource[],
  { videoFiles, videos: parts }: Pick<FileParts, 'videoFiles' | 'videos'>,
  indexes: readonly number[] | null | undefined,
): (PlacedFile | undefined)[] {
  for (const [index, part] of parts) refusePartsOfNoVideo(index, part, videos.length);
  const placed = videos.map((_, i): PlacedFile | undefined => {
    const file = parts.get(i)?.file;
    return file && { file, path: `videos.${i}.file` };
  });
  const places = indexes ?? emptyPlaces(videos, placed);
  if (indexes && indexes.length !== videoFiles.length) {
    const files = videoFiles.length === 1 ? '1 file' : `${videoFiles.length} files`;
    throw invalidField(
      'videoFileIndexes',
      `must have one entry for each of videoFiles: there are ${files} and ${indexes.length} indexes`,
    );
  }
  for (const [i, file] of videoFiles.entries()) {
    const place = places[i];
    if (place === undefined) {
      throw invalidField(
        'videoFiles',
        `have more files (${videoFiles.length}) than there are videos without url, storageCode and file ` +
          `(${places.length}); say with videoFileIndexes which file is whose`,
      );
    }
    if (place >= videos.length) {
      throw invalidField(`videoFileIndexes.${i}`, `there is no video ${place}: videos has ${videos.length}`);
    }
    if (placed[place]) throw invalidField(`videoFileIndexes.${i}`, `video ${place} already has another file`);
    placed[place] = { file, path: `videoFiles.${i}` };
  }
  return placed;
}

function emptyPlaces(videos: readonly VideoSource[], placed: readonly unknown[]): number[] {
  return videos.flatMap(({ url, storageCode }, i) =>
    url == null && storageCode == null && placed[i] === undefined ? [i] : [],
  );
}

function refusePartsOfNoVideo(index: number, part: VideoParts, count: number): void {
  if (index < count) return;
  const name = part.file ? 'file' : 'cover';
  throw invalidField(`videos.${index}.${name}`, `there is no video ${index}: videos has ${count}`);
}

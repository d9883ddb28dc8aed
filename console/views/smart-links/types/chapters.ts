import { SMART_LINK_LIMITS } from '@signpost/client/values';
import type { Texts } from '#console/texts/en.ts';

/** Chapters of a video as text: one per line, `1:05 Title` or `1:02:05 Title`. */

interface Chapter {
  /** In seconds. */
  at: number;
  title: string;
}

export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at, title }) => `${clock(at)} ${title}`).join('\n');

function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Chapters from the lines. A line without a time has none, which the API reports. */
export const chaptersOf = (lines: string): Chapter[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, hours = '0', minutes, seconds, title] =
        /^(?:(\d+):)?(\d+):(\d{1,2})(?:\s+[-–—]?\s*(.*))?$/.exec(line) ?? [];
      return minutes === undefined
        ? { at: Number.NaN, title: line }
        : { at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title ?? '' };
    });

const { max: MAX_CHAPTERS } = SMART_LINK_LIMITS['videos[].chapters'];
const { max: LATEST } = SMART_LINK_LIMITS['videos[].chapters[].at'];
const { max: MAX_TITLE } = SMART_LINK_LIMITS['videos[].chapters[].title'];

/** The first error in the list. */
export function chapterProblem(
  chapters: readonly Chapter[],
  text: Texts['builder']['problems']['chapters'],
): string | undefined {
  if (chapters.length > MAX_CHAPTERS) return text.tooMany(MAX_CHAPTERS);
  if (chapters.some(({ at }) => !(Number.isInteger(at) && at <= LATEST))) return text.time;
  if (chapters.some(({ title }) => title.length < 1 || title.length > MAX_TITLE))
    return text.title(MAX_TITLE);
  return chapters.some(({ at }, i) => at <= (chapters[i - 1]?.at ?? -1)) ? text.order : undefined;
}

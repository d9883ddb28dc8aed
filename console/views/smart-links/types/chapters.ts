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

const MAX_CHAPTERS = 100;
const LATEST = 86_400;

/** The first error in the list. */
export function chapterProblem(
  chapters: readonly Chapter[],
): 'tooMany' | 'time' | 'title' | 'order' | undefined {
  if (chapters.length > MAX_CHAPTERS) return 'tooMany';
  if (chapters.some(({ at }) => !(Number.isInteger(at) && at <= LATEST))) return 'time';
  if (chapters.some(({ title }) => title.length < 1 || title.length > 200)) return 'title';
  return chapters.some(({ at }, i) => at <= (chapters[i - 1]?.at ?? -1)) ? 'order' : undefined;
}

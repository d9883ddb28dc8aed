import { vi } from 'vitest';

export type LogLine = Record<string, unknown>;

/** Takes what functions write to standard output from now on, until the end of the test. */
export function captureLog() {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  return {
    /** All lines as they were written. */
    text: () => written.join(''),
    lines: (): LogLine[] =>
      written
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  };
}

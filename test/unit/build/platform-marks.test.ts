import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MARKS, platformMarks } from '#infra/build/platform-marks.ts';

it('has the marks that simple-icons has (`npm run marks` writes them)', () => {
  expect(readFileSync(MARKS, 'utf8')).toBe(platformMarks());
});

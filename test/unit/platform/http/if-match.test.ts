import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { assertMatch, nextUpdate, readIfMatch, recordTag } from '#shared/platform/http/if-match.ts';

const record = { updatedAt: '2027-01-31T12:00:00.000Z' };
const tag = recordTag(record);

const outcome = (header: string | undefined): string => {
  try {
    assertMatch(record, readIfMatch(header));
    return 'matches';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('recordTag', () => {
  it('is a strong entity tag', () => {
    expect(tag).toMatch(/^"[0-9a-z]+"$/);
    expect(recordTag({ updatedAt: '2027-01-31T12:00:00.001Z' })).not.toBe(tag);
  });
});

describe('If-Match', () => {
  it.each([
    undefined,
    '*',
    ' * ',
    tag,
    `  ${tag}\t`,
    `"other", ${tag}`,
    `"with,comma",${tag},`,
    `,, ${tag} ,, "x"`,
    `W/"weak", "", ${tag}`,
  ])('%j matches', (header) => {
    expect(outcome(header)).toBe('matches');
  });

  it.each(['"other"', '""', `W/${tag}`, `W/"a", W/${tag}`, '"\u00e4"', tag.toUpperCase(), '"*"'])(
    '%j does not match',
    (header) => {
      expect(outcome(header)).toBe('PRECONDITION_FAILED');
    },
  );

  it.each([
    '',
    ' ',
    ',',
    tag.slice(1, -1),
    tag.slice(0, -1),
    `${tag} "x"`,
    `${tag}x`,
    `w/${tag}`,
    `W/ ${tag}`,
    `*, ${tag}`,
    '"a b"',
    '"a\u0001"',
    "'a'",
  ])('%j is malformed', (header) => {
    expect(() => readIfMatch(header)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        details: [expect.objectContaining({ path: 'If-Match' })],
      }),
    );
  });
});

describe('nextUpdate', () => {
  it('is later than before, also if the clock is not', () => {
    expect(nextUpdate(record, new Date('2027-01-31T12:00:05Z'))).toBe('2027-01-31T12:00:05.000Z');
    expect(nextUpdate(record, new Date(record.updatedAt))).toBe('2027-01-31T12:00:00.001Z');
    expect(nextUpdate(record, new Date('2026-01-01'))).toBe('2027-01-31T12:00:00.001Z');
  });
});

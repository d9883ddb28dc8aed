import { describe, expect, it } from 'vitest';
import { codeInPath } from '#shared/links/model/short-url.ts';

describe('codeInPath', () => {
  it.each([
    '/r/Ab3xY9z',
    '/Ab3xY9z',
    '/r/Ab3xY9z/',
    '/Ab3xY9z/',
    '/r/Ab3xY9z+',
    '/Ab3xY9z%2B',
    '/Ab3xY9z+/',
    '/%72/Ab3xY9z',
    '/R/Ab3xY9z',
  ])('finds the code in %s', (path) => {
    expect(codeInPath(path)).toBe('Ab3xY9z');
  });

  it.each([
    '',
    '/',
    '/r',
    '/r/',
    '/a',
    '/r/a',
    '/bio/jane',
    '/r/abc/def',
    '/a.b',
    '/abc++',
    '/r/%61bc',
    '/x/r/abc',
  ])('finds none in %j', (path) => {
    expect(codeInPath(path)).toBeUndefined();
  });
});

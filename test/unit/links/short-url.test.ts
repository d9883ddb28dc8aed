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
    '//r/Ab3xY9z',
    '/r//Ab3xY9z',
    '/%41b3xY9z',
    '/r/Ab3xY9z.',
    '/r/Ab3xY9z%20',
    '/r/Ab3xY9z++',
    '/r/Ab3xY9z+.',
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
    '/abc%',
    '/r/%E0%A4',
    '/r/🎉',
    '/x/r/abc',
  ])('finds none in %j', (path) => {
    expect(codeInPath(path)).toBeUndefined();
  });

  it.each([
    ['/docs/api', 'go.example/docs/api'],
    ['/r/docs/api/', 'go.example/docs/api'],
    ['/docs/api+', 'go.example/docs/api'],
    ['/%F0%9F%8E%89', 'go.example/🎉'],
    ['/1', 'go.example/1'],
    ['/docs', 'go.example/docs'],
    ['/spring', 'spring'],
    ['/bio/jane', undefined],
    ['/r/bio/jane', undefined],
    ['/v1/api', undefined],
    ['/%76%31/api', undefined],
  ])('finds in %s of a domain: %s', (path, code) => {
    expect(codeInPath(path, 'go.example')).toBe(code);
  });
});

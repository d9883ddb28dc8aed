import { describe, expect, it } from 'vitest';
import {
  codeIn,
  codePath,
  isDomainCode,
  isStoredCode,
  shownCode,
  storedCode,
} from '#shared/links/model/link-code.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';

describe('codeIn', () => {
  // What is added, and where it was reported.
  it.each([
    ['Spring-Sale/', 'shlink 1090, 1531, 1556; Sink 54'],
    ['Spring-Sale//', 'shlink 1531'],
    ['/Spring-Sale', 'a doubled slash'],
    ['\\Spring-Sale\\', 'Windows paths'],
    ['Spring-Sale.', 'GoGovSG 454; golink 148; publishing-api 166'],
    ['Spring-Sale...', 'GoGovSG 454'],
    ['Spring-Sale,', 'ckan 1984'],
    ['Spring-Sale;', 'ckan 1984'],
    ['Spring-Sale:', 'linkify'],
    ['Spring-Sale!', 'logbot 15'],
    ['Spring-Sale?', 'golink 159: %3F'],
    ['Spring-Sale)', 'golink 159'],
    ['Spring-Sale).', 'logbot 15'],
    ['Spring-Sale]', 'golink 159'],
    ['Spring-Sale}', 'golink 159'],
    ['Spring-Sale>', 'angle brackets around a URL (RFC 3986, C)'],
    ['Spring-Sale"', 'quotes around a URL'],
    ["Spring-Sale'", 'quotes around a URL'],
    ['Spring-Sale”', 'typographic quotes'],
    ['Spring-Sale»', 'quotes in French'],
    ['Spring-Sale…', 'an ellipsis'],
    ['Spring-Sale。', 'a full stop in Chinese and Japanese'],
    ['Spring-Sale）', 'a wide bracket'],
    ['Spring-Sale ', '%20'],
    ['Spring-Sale\n', '%0A'],
    ['Spring-Sale\r\n\t', 'line breaks of mails'],
    ['Spring-Sale\u00a0', 'a no-break space'],
    ['Spring-Sale\u200b', 'whatwg/url 151'],
    ['Spring-Sale\u200d\ufeff\u2060', 'invisible characters'],
    ['Spring-Sale\u202c', 'the end of a text direction'],
    ['Spring-Sale&nbsp;', 'HTML that was escaped twice'],
    ['Spring-Sale&nbsp', 'HTML that was escaped twice'],
    ['Spring-Sale&quot;&gt;', 'HTML that was escaped twice'],
    ['Spring-Sale*', 'bold text in chats'],
    ['Spring-Sale|', 'tables'],
    ['Spring-Sale~', 'crossed out text in chats'],
  ])('takes the end off %j (%s)', (text) => {
    expect(codeIn(text)).toBe('Spring-Sale');
  });

  it.each([
    ['docs/api/', 'docs/api'],
    ['v1.2.', 'v1.2'],
    ['🎉!', '🎉'],
    ['❤️', '❤'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['👨‍', '👨'],
    ['1', '1'],
    ['sprüng.', 'sprüng'],
    ['spru\u0308ng', 'sprüng'],
    ['日本語', '日本語'],
    ['हिन्दी', 'हिन्दी'],
    ['@jane', '@jane'],
    ['~jane/2027', '~jane/2027'],
  ])('finds what domains can have: %j', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  it.each([
    '',
    '.',
    '/',
    '...',
    '+',
    'abc+',
    'abc%',
    'abc%2',
    '%E0%A4',
    'a b',
    'a&b',
    'a?b',
    'a#b',
    'a\\b',
    'a//b',
    'a/../b',
    '../b',
    'a/./b',
    '.env',
    '.git/config',
    'a/.b',
    'a./b',
    'a\u200bb',
    'a\u202eb',
    'a\u00adb',
    'a\u200db',
    'a\u3164b',
    '\u0301a',
    'x'.repeat(256),
    '日'.repeat(234),
    '.'.repeat(100_000),
    `a${'&nbsp;'.repeat(10_000)}`,
  ])('finds none in %j', (text) => {
    expect(codeIn(text)).toBeUndefined();
  });

  it.each(['x'.repeat(255), '日'.repeat(233)])('finds the longest: %#', (text) => {
    expect(codeIn(text)).toBe(text);
  });
});

describe('storedCode', () => {
  it.each([
    ['Ab3', undefined, 'Ab3'],
    ['Ab3', 'go.example', 'Ab3'],
    ['docs', undefined, 'docs'],
    ['docs', 'go.example', 'go.example/docs'],
    ['music', 'go.example', 'go.example/music'],
    ['1', undefined, undefined],
    ['1', 'go.example', 'go.example/1'],
    ['r', 'go.example', 'go.example/r'],
    ['docs/api', undefined, undefined],
    ['docs/api', 'go.example', 'go.example/docs/api'],
    ['v1/api', 'go.example', undefined],
    ['V1/api', 'go.example', undefined],
    ['console', 'go.example', undefined],
    ['console/links', 'go.example', undefined],
    ['bio/jane', 'go.example', undefined],
    ['report', 'go.example', undefined],
    ['robots.txt', 'go.example', undefined],
    ['a.whl', 'go.example', undefined],
    ['🎉', 'go.example', 'go.example/🎉'],
  ])('of %j on %s is %s', (code, domain, stored) => {
    expect(storedCode(code, domain)).toBe(stored);
  });

  it('is shown without the domain of its link', () => {
    expect(shownCode('go.example/docs/api', 'go.example')).toBe('docs/api');
    expect(shownCode('go.example/docs/api', 'at.example')).toBe('go.example/docs/api');
    expect(shownCode('spring', 'go.example')).toBe('spring');
    expect(shownCode('spring', null)).toBe('spring');
  });

  it('is percent-encoded in paths', () => {
    expect(codePath('go.example/docs/🎉')).toBe('docs/%F0%9F%8E%89');
    expect(codePath('spring')).toBe('spring');
  });

  it.each(['', 'x', 'a/..', 'go.example/', `go.example/${'x'.repeat(256)}`, `${'a'.repeat(300)}/b`])(
    'is not %j',
    (text) => {
      expect(isStoredCode(text)).toBe(false);
    },
  );
});

describe('the code of a request', () => {
  const read = (code: unknown) => createLinkSchema.safeParse({ originalUrl: 'https://example.com', code });

  it('is spelled in one way', () => {
    expect(read('spru\u0308ng❤️').data?.code).toBe('sprüng❤');
  });

  it.each(['a b', 'docs/', '/docs', 'a..', 'a%20b', 'x'.repeat(256)])(
    'names %j and what is allowed',
    (code) => {
      const [issue] = read(code).error?.issues ?? [];
      expect(issue?.path).toEqual(['code']);
      expect(issue?.message).toContain(JSON.stringify(code.slice(0, 100)));
      expect(issue?.message).toContain('2 to 64 of the characters A-Z a-z 0-9 _ -');
    },
  );

  it('takes no longer for a long text', () => {
    const before = performance.now();
    for (const text of ['a.'.repeat(1000), '~'.repeat(2000), `${'a/'.repeat(900)}.`]) isDomainCode(text);
    codeIn(`${'a'.repeat(900)}${'.'.repeat(1000)}!`);
    expect(performance.now() - before).toBeLessThan(200);
  });
});

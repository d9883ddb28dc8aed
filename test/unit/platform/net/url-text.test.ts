import { expect, it } from 'vitest';
import { urlText } from '#shared/platform/net/url-text.ts';

// What chats, PDF files and word processors add: https://github.com/whatwg/url/issues/151, and Unicode's list
// of Default_Ignorable_Code_Point (DerivedCoreProperties.txt).
it.each([
  ['https://example.com/page\u200b', 'https://example.com/page', 'zero width space'],
  ['\ufeffhttps://example.com/page', 'https://example.com/page', 'byte order mark'],
  ['https://example.com/page\u00ad\u2060\u200d', 'https://example.com/page', 'several of them'],
  ['\u202ahttps://example.com/page\u202c', 'https://example.com/page', 'marks of direction'],
  [' \u200b\nhttps://example.com/page \u200b\t', 'https://example.com/page', 'them between white space'],
  ['https://example.com/page\u3164', 'https://example.com/page', 'a filler'],
  ['https://example.com/page\ufe0f', 'https://example.com/page', 'a selector after a letter'],
  ['https://example.com/page\u200b\ufe0f', 'https://example.com/page', 'a selector after what is not seen'],
  ['\u200bexample.com/page', 'https://example.com/page', 'before a domain without a scheme'],
  [
    'https://example.com/\u2764\ufe0f',
    'https://example.com/\u2764\ufe0f',
    'the form of an emoji, which stays',
  ],
  [
    'https://example.com/\u{1f3f4}\u{e0067}\u{e007f}',
    'https://example.com/\u{1f3f4}\u{e0067}\u{e007f}',
    'the tags of a flag, which stay',
  ],
  ['https://example.com/a\u200bb', 'https://example.com/a\u200bb', 'what is inside, which stays'],
  ['\u200b', '', 'nothing else'],
])('%j is %j: %s', (pasted, url) => {
  expect(urlText(pasted)).toBe(url);
});

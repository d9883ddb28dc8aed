import { expect, it } from 'vitest';
import { decodeFile, importSource } from '#shared/links/imports/file-text.ts';

const text = 'url;title\nhttps://a.example/;Größe für Menschen, déjà vu, très bien: cœur\n';
const utf16 = (value: string) => Buffer.from(value, 'utf16le');

it.each<[string, string, Uint8Array]>([
  ['UTF-8', text, Buffer.from(text)],
  ['UTF-8 with a mark', text, Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', text, utf16(`\uFEFF${text}`)],
  ['UTF-16, big-endian', text, utf16(`\uFEFF${text}`).swap16()],
  ['UTF-16 without a mark', text, utf16(text)],
  ['windows-1252', text.replace('œ', 'oe'), Buffer.from(text.replace('œ', 'oe'), 'latin1')],
  [
    'windows-1251',
    'url;title\nhttps://a.example/;Привет, мир: распродажа\n',
    Buffer.concat([
      Buffer.from('url;title\nhttps://a.example/;'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x3a, 0x20]),
      Buffer.from([0xf0, 0xe0, 0xf1, 0xef, 0xf0, 0xee, 0xe4, 0xe0, 0xe6, 0xe0, 0x0a]),
    ]),
  ],
])('a file in %s is read', (_, expected, bytes) => expect(decodeFile(bytes)).toBe(expected));

it('a file of any type is JSON if it looks so', () => {
  expect(importSource({ contentType: 'application/csv', text: ' [{}]' }).isJson).toBe(true);
  expect(importSource({ contentType: 'application/json', text: '"x"' }).isJson).toBe(true);
  expect(importSource({ contentType: 'text/csv', text: 'url\n' }).isJson).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { quotedName, senderOf } from '#shared/mail/quoted-name.ts';

describe('quotedName', () => {
  it.each([
    ['What to wear in the cold', 'What to wear in the cold'],
    ['Node.js 24.1, in 45 minutes, from 2026-11-24', 'Node.js 24.1, in 45 minutes, from 2026-11-24'],
    ['Pay at evil.example/pay?x=1 now', 'Pay at … now'],
    ['Pay at ｅｖｉｌ．example now', 'Pay at … now'],
    ['ftp://evil, javascript://x or www.evil', '… … or …'],
    ['write to eve@evil.example', 'write to …'],
    ['call +1 (900) 555-0123 now', 'call … now'],
    ['one\r\nBcc: eve\u0000 two\u2028three', 'one Bcc: eve two three'],
    ['\u202egnp\u200b\u2066 exe', 'gnp exe'],
    [`a${'\u0301'.repeat(50)}`, `á\u0301\u0301\u0301`],
    ['\ud800', ''],
    ['…!?', ''],
    ['  ', ''],
  ])('%j', (text, shown) => {
    expect(quotedName(text, 80)).toBe(shown);
  });

  it('is cut between characters', () => {
    expect(quotedName('👍a'.repeat(50), 3)).toBe('👍a👍…');
  });
});

describe('senderOf', () => {
  it.each([
    ['Halden', '"Halden via Signpost" <a@b.example>'],
    ['A "B" <c@evil.example>, \\D\r\nBcc: x', '"A B D Bcc x via Signpost" <a@b.example>'],
    ['', 'a@b.example'],
    ['<>', 'a@b.example'],
    [undefined, 'a@b.example'],
  ])('of %j', (name, sender) => {
    expect(senderOf(name, 'a@b.example')).toBe(sender);
  });

  it.each(['Ünïcödé ', '社', '𠮷'])('is ASCII of %s, in words of at most 75 characters', (text) => {
    const sender = senderOf(text.repeat(70), `${'a'.repeat(60)}@${'b'.repeat(60)}.example`);
    expect(sender).toMatch(/^[ -~]+$/);
    expect(sender.length).toBeLessThan(320);
    const words = sender.split(' ').slice(0, -1);
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('');
    expect(decoded).toMatch(new RegExp(`^${text}.* via Signpost$`));
  });
});

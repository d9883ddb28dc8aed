import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodedText, type Mail, mailFile, quotedPrintable } from '../../../../infra/local/ses/mail-file.ts';

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  messageId: 'id-1',
  date: new Date('2026-05-01T12:00:00Z'),
  from: 'signpost@localhost',
  to: ['owner@example.com'],
  replyTo: ['jane@example.com'],
  subject: 'New answers: Party',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...overrides,
});

/** As a mail program reads it (RFC 2045). */
function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** As a mail program reads it (RFC 2047): folded lines are one, and blanks between encoded words are none. */
function decodeHeader(text: string): string {
  return text
    .replaceAll('\r\n ', ' ')
    .replaceAll('?= =?', '?==?')
    .replace(/=\?utf-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (_, base64: string) =>
      Buffer.from(base64, 'base64').toString('utf8'),
    );
}

const lines = (text: string) => text.split('\r\n');

describe('a mail in the outbox', () => {
  it('is a message in two forms that mail programs open', () => {
    expect(mailFile(aMail())).toBe(
      [
        'Date: Fri, 01 May 2026 12:00:00 +0000',
        'Message-ID: <id-1@localhost>',
        'From: signpost@localhost',
        'To: owner@example.com',
        'Reply-To: jane@example.com',
        'Subject: New answers: Party',
        'MIME-Version: 1.0',
        'Content-Type: multipart/alternative; boundary="part-id-1"',
        '',
        '--part-id-1',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Hello',
        '--part-id-1',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '<p>Hello</p>',
        '--part-id-1--',
        '',
      ].join('\r\n'),
    );
  });

  it('needs no parts when it has one form only', () => {
    const file = mailFile(aMail({ html: undefined, replyTo: [] }));
    expect(file).not.toContain('multipart');
    expect(file.endsWith('\r\n\r\nHello')).toBe(true);
  });

  it('has no header that came with a subject', () => {
    const subject = 'x\r\nBcc: all@example.com\r\n\r\nbody';
    const file = mailFile(aMail({ subject }));
    expect(file).not.toContain('Bcc');
    const header = /^Subject: ((?:.|\r\n )*)/m.exec(file)?.[1] ?? '';
    expect(decodeHeader(header)).toBe(subject);
  });

  it.each([
    'Überraschung',
    'حفلة عيد ميلاد',
    '🎉'.repeat(60),
    'x'.repeat(200),
    '=?utf-8?B?eA==?=',
    ' blank ',
  ])('writes the subject %j in lines of at most 76 characters, and it is read as it was', (subject) => {
    const encoded = encodedText(subject, 9);
    for (const line of lines(`Subject: ${encoded}`)) expect(line.length).toBeLessThanOrEqual(76);
    expect(encoded).toMatch(/^[\r\n -~]*$/);
    expect(decodeHeader(encoded)).toBe(subject);
  });

  it('writes any text in lines of at most 76 characters of ASCII, and it is read as it was', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme-ascii', minLength: 70, maxLength: 300 }),
      fc
        .array(fc.constantFrom(' ', '\t', '=', 'a', '\n', 'ü', '😀'), { maxLength: 200 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (content) => {
        const written = quotedPrintable(content);
        for (const line of lines(written)) {
          expect(line.length).toBeLessThanOrEqual(76);
          expect(line).toMatch(/^(?:[\t -~]*[!-~])?$/);
        }
        expect(decodeQuoted(written)).toBe(content.replace(/\r\n|\r|\n/g, '\r\n'));
      }),
    );
  });
});

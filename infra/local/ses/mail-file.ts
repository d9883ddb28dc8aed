/** A mail as the developer finds it in the outbox. */
export interface Mail {
  messageId: string;
  date: Date;
  from: string;
  to: readonly string[];
  replyTo: readonly string[];
  subject: string;
  text: string | undefined;
  html: string | undefined;
}

const CRLF = '\r\n';

/**
 * Writes a mail as a file that mail programs open: RFC 5322 and MIME. Names and subject are encoded (RFC 2047), so
 * nothing in them can end a header or begin another one. Addresses have to be checked before.
 */
export function mailFile(mail: Mail): string {
  const boundary = `part-${mail.messageId}`;
  const headers = [
    `Date: ${mail.date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.messageId}@localhost>`,
    `From: ${mail.from}`,
    addressHeader('To', mail.to),
    ...(mail.replyTo.length > 0 ? [addressHeader('Reply-To', mail.replyTo)] : []),
    `Subject: ${encodedText(mail.subject, 'Subject: '.length)}`,
    'MIME-Version: 1.0',
  ];
  const bodies = [
    ...(mail.text === undefined ? [] : [bodyPart('text/plain', mail.text)]),
    ...(mail.html === undefined ? [] : [bodyPart('text/html', mail.html)]),
  ];
  const [only] = bodies;
  if (bodies.length === 1 && only !== undefined) return [...headers, only].join(CRLF);
  const parts = bodies.map((body) => `--${boundary}${CRLF}${body}${CRLF}`);
  const type = `Content-Type: multipart/alternative; boundary="${boundary}"`;
  return [...headers, type, '', `${parts.join('')}--${boundary}--`, ''].join(CRLF);
}

/** One address on each line: a line may have at most 998 characters. */
const addressHeader = (name: string, addresses: readonly string[]): string =>
  `${name}: ${addresses.join(`,${CRLF} `)}`;

function bodyPart(type: string, content: string): string {
  return [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(content),
  ].join(CRLF);
}

const MAX_ENCODED_WORD = 75;
const MAX_LINE = 78;

/** The text of a header that has `used` characters before it on its line: as it is, or in encoded words. */
export function encodedText(text: string, used: number): string {
  // What looks like an encoded word would be taken for one.
  const isPlain = /^[ -~]*$/.test(text) && !text.includes('=?') && text.trim() === text;
  if (isPlain && used + text.length <= MAX_LINE) return text;
  const open = '=?utf-8?B?';
  const close = '?=';
  const words: string[] = [];
  let word = '';
  const room = (): number => MAX_ENCODED_WORD - open.length - close.length - (words.length === 0 ? used : 1);
  // By characters: half of one in each of two words would be unreadable.
  for (const character of text) {
    if (base64Length(word + character) > room()) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words
    .map((content) => `${open}${Buffer.from(content, 'utf8').toString('base64')}${close}`)
    .join(`${CRLF} `);
}

const base64Length = (text: string): number => 4 * Math.ceil(Buffer.byteLength(text, 'utf8') / 3);

const MAX_QUOTED_LINE = 76;

/** Quoted-printable (RFC 2045): readable where it is English, and safe on every way. */
export function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(quotedLine)
    .join(CRLF);
}

function quotedLine(line: string): string {
  const bytes = Buffer.from(line, 'utf8');
  const tokens = Array.from(bytes, (byte, at) => {
    const isBlank = byte === 0x20 || byte === 0x09;
    // A blank at the end of a line is lost on the way.
    if (isBlank) return at === bytes.length - 1 ? hex(byte) : String.fromCharCode(byte);
    return byte > 0x20 && byte < 0x7f && byte !== 0x3d ? String.fromCharCode(byte) : hex(byte);
  });
  const lines: string[] = [];
  let current = '';
  for (const [at, token] of tokens.entries()) {
    const isLast = at === tokens.length - 1;
    // The `=` of a soft line break needs room too.
    if (current.length + token.length > MAX_QUOTED_LINE - (isLast ? 0 : 1)) {
      lines.push(`${current}=`);
      current = '';
    }
    current += token;
  }
  lines.push(current);
  return lines.join(CRLF);
}

const hex = (byte: number): string => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;

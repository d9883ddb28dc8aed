import { directionOf, type Language } from '../pages/language.ts';
import { escaped } from '../platform/http/html-text.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * The body of an email, as plain text and HTML. Text from users is quoted: it is never markup or a link, cannot leave its
 * quote, and every line of it is marked in the plain text.
 */

export type MailBlock =
  /** Our own text. */
  | { type: 'text'; text: string }
  /** A URL of this deployment. */
  | { type: 'link'; label: string; url: string }
  /** Text from users. */
  | { type: 'quote'; parts: readonly QuotePart[] };

export interface QuotePart {
  /** Such as a question. */
  title?: string | undefined;
  /** Undefined shows a placeholder. */
  text: string | undefined;
}

interface Format {
  noAnswer: string;
  /** Where lines begin. */
  side: 'left' | 'right';
}

/** Renders the blocks of an email, with our own texts in a language. Pure. */
export function mailBody(
  blocks: readonly MailBlock[],
  language: Language = 'en',
): { text: string; html: string } {
  const isRightToLeft = directionOf(language) === 'rtl';
  const format: Format = {
    noAnswer: MAIL_TEXTS[language].noAnswer,
    side: isRightToLeft ? 'right' : 'left',
  };
  return {
    text: blocks.map((block) => textOf(block, format)).join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ''}><head><meta charset="utf-8"></head>`,
      '<body style="font:16px/1.5 system-ui,sans-serif;max-width:40em;margin:0 auto;padding:16px">',
      ...blocks.map((block) => htmlOf(block, format)),
      '</body></html>',
    ].join('\n'),
  };
}

function textOf(block: MailBlock, { noAnswer }: Format): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'quote':
      return block.parts
        .map(({ title, text }) =>
          [
            ...(title === undefined ? [] : [marked(plain(title))]),
            marked(text === undefined ? noAnswer : plain(text), title === undefined ? '> ' : '>   '),
          ].join('\n'),
        )
        .join('\n>\n');
  }
}

function htmlOf(block: MailBlock, { noAnswer, side }: Format): string {
  switch (block.type) {
    case 'text':
      return `<p>${escaped(block.text)}</p>`;
    case 'link':
      return `<p><a href="${escaped(block.url)}">${escaped(block.label)}</a></p>`;
    case 'quote':
      return `<blockquote style="margin:0;padding:0;padding-${side}:16px;border-${side}:4px solid #ccc">${block.parts.map((part) => htmlPart(part, noAnswer)).join('')}</blockquote>`;
  }
}

function htmlPart({ title, text }: QuotePart, noAnswer: string): string {
  const style = 'margin:0;white-space:pre-wrap';
  return [
    '<div style="margin:0 0 16px">',
    title === undefined ? '' : `<p dir="auto" style="${style};font-weight:600">${escaped(plain(title))}</p>`,
    text === undefined
      ? `<p style="${style};color:#666">${noAnswer}</p>`
      : `<p dir="auto" style="${style}">${escaped(plain(text))}</p>`,
    '</div>',
  ].join('');
}

/** Marks every line. */
const marked = (text: string, mark = '> '): string => text.replace(/^/gm, mark);

/** Removes control characters and those that change the text direction. */
const plain = (text: string): string =>
  text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '');

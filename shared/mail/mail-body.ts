import type { Language } from '#shared/visitor-pages/language.ts';
import type { MailBlock } from './mail-block.ts';
import { mailHtml } from './mail-html.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/**
 * The body of an email, as plain text and HTML. Text from users is quoted: it is never markup or a link,
 * cannot leave its quote, and every line of it is marked in the plain text.
 */

export interface MailContent {
  /** The subject. Only in HTML: programs show it above the plain text. */
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets it, and how to unsubscribe. */
  footer?: readonly MailBlock[];
  /** Whether the product's name is above it. */
  isBranded?: boolean;
  /** Language of our own texts. Default: English. */
  language?: Language | undefined;
}

/** Renders an email. Pure. */
export function mailBody(content: MailContent): { text: string; html: string } {
  const { blocks, footer = [], isBranded = false, language = 'en', heading } = content;
  const { noAnswer } = MAIL_TEXTS[language];
  const cleaned = (list: readonly MailBlock[]) => list.map(withPlainQuotes);
  return {
    text: cleaned([...blocks, ...footer])
      .map((block) => textOf(block, noAnswer))
      .join('\n\n'),
    html: mailHtml({
      heading,
      blocks: cleaned(blocks),
      footer: cleaned(footer),
      isBranded,
      language,
      noAnswer,
    }),
  };
}

function textOf(block: MailBlock, noAnswer: string): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'link':
    case 'button':
      return `${block.label}: ${block.url}`;
    case 'code':
      return `${block.label}: ${block.code}`;
    case 'figures':
      return block.figures
        .map(({ name, value, note }) => `${name}: ${value}${note ? ` (${note})` : ''}`)
        .join('\n');
    case 'quote':
      return block.parts
        .map(({ title, text = noAnswer }) =>
          title === undefined ? marked(text) : `${marked(title)}\n${marked(text, '>   ')}`,
        )
        .join('\n>\n');
  }
}

/** Marks every line. */
const marked = (text: string, mark = '> '): string => text.replace(/^/gm, mark);

function withPlainQuotes(block: MailBlock): MailBlock {
  if (block.type !== 'quote') return block;
  const parts = block.parts.map(({ title, text }) => ({
    title: title === undefined ? undefined : plain(title),
    text: text === undefined ? undefined : plain(text),
  }));
  return { ...block, parts };
}

/** Removes control characters and those that change the text direction. */
const plain = (text: string): string =>
  text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '');

import type { Language } from '#shared/languages/language.ts';
import { MAIL_TEXTS } from '#shared/languages/texts.ts';
import type { MailBlock } from './mail-block.ts';
import { mailHtml } from './mail-html.ts';
import type { Quotes } from './mail-kinds.ts';
import { quotedName } from './quoted-name.ts';

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
  /** How text from users is shown. Default: verbatim. */
  quotes?: Quotes;
}

/** Renders an email. Pure. */
export function mailBody(content: MailContent): { text: string; html: string } {
  const { blocks, footer = [], isBranded = false, language = 'en', heading, quotes = 'verbatim' } = content;
  const { noAnswer } = MAIL_TEXTS[language];
  const cleaned = (list: readonly MailBlock[]) => list.map((block) => withCleanQuotes(block, quotes));
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
        .map(({ title, text, note }) => {
          const lines = [text ?? (note === undefined ? noAnswer : []), note ?? []].flat().join('\n');
          return title === undefined ? marked(lines) : `${marked(title)}\n${marked(lines, '>   ')}`;
        })
        .join('\n>\n');
  }
}

/** Marks every line. */
const marked = (text: string, mark = '> '): string => text.replace(/^/gm, mark);

/** Maximum characters of a name or title. Email programs cut off long emails. */
const MAX_TITLE = 120;

/** Where nothing readable is left. */
const NOTHING = '…';

function withCleanQuotes(block: MailBlock, quotes: Quotes): MailBlock {
  if (block.type !== 'quote') return block;
  const shown = { max: MAX_TITLE, isStrict: quotes !== 'titles' };
  const clean = (text: string) => (quotes === 'verbatim' ? plain(text) : quotedName(text, shown) || NOTHING);
  const cleanIf = (text: string | undefined) => (text === undefined ? undefined : clean(text));
  const parts = block.parts.map(({ title, text, note }) => ({
    title: cleanIf(title),
    text: cleanIf(text),
    note,
  }));
  return { ...block, parts };
}

/**
 * Removes control characters, invisible ones, and those that change the text direction. Joiners and variation
 * selectors stay where words and emojis need them.
 */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, (found, at: number) =>
      JOINING.test(found) && JOINED.test(text.slice(Math.max(at - 2, 0), at)) ? found : '',
    );

const JOINING = /\p{Join_Control}|\ufe0f/u;

const JOINED = /(?:\p{L}|\p{M}|\p{Emoji})$/u;

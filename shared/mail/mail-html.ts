import { directionOf, type Language } from '#shared/languages/language.ts';
import { escaped } from '#shared/platform/http/html-text.ts';
import type { MailBlock, MailFigure, QuotePart } from './mail-block.ts';

/**
 * The HTML of an email: tables and inline styles, which Outlook and Gmail need; no images and no
 * tracking. Colors of the dark theme are classes, for programs that support them. Others show the
 * light theme, or invert it.
 */

interface Content {
  heading: string;
  /** Without control characters. */
  blocks: readonly MailBlock[];
  footer: readonly MailBlock[];
  isBranded: boolean;
  language: Language;
  /** Placeholder for an empty text. */
  noAnswer: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const LIGHT = {
  page: '#f6f5f1',
  card: '#ffffff',
  line: '#dedbd2',
  text: '#1b1c1a',
  muted: '#5c5a54',
  accent: '#0b6b57',
  onAccent: '#ffffff',
};

const DARK: typeof LIGHT = {
  page: '#161513',
  card: '#211f1c',
  line: '#46423c',
  text: '#f2efe8',
  muted: '#b5b0a5',
  accent: '#5ad0b0',
  onAccent: '#0c2a22',
};

/** Programs that know dark themes know classes. */
const DARK_STYLE = [
  `.page{background:${DARK.page}!important}`,
  `.card{background:${DARK.card}!important;border-color:${DARK.line}!important}`,
  `.text{color:${DARK.text}!important}`,
  `.muted{color:${DARK.muted}!important}`,
  `.link{color:${DARK.accent}!important}`,
  `.button{background:${DARK.accent}!important;color:${DARK.onAccent}!important}`,
  `.figure{border-color:${DARK.line}!important}`,
  `.quote,.code{background:${DARK.page}!important;border-color:${DARK.line}!important}`,
].join('');

const TEXT = `color:${LIGHT.text};font-size:16px;line-height:24px`;
const MUTED = `color:${LIGHT.muted};font-size:13px;line-height:20px`;

/** Renders the HTML of an email. Pure. */
export function mailHtml({ heading, blocks, footer, isBranded, language, noAnswer }: Content): string {
  const direction = directionOf(language);
  // No white space between lines, so that quoted text keeps its own.
  return [
    `<!doctype html><html lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}><head>` +
      '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    // Without it, iOS makes links of numbers and dates.
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escaped(heading)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_STYLE}}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${LIGHT.page};${FONT}">`,
    '<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" ' +
      `style="background:${LIGHT.page}"><tr>`,
    '<td align="center" style="padding:32px 16px">',
    // Outlook ignores max-width: it gets the full width.
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">',
    isBranded
      ? `<tr><td class="link" style="padding:0 4px 16px;color:${LIGHT.accent};font-size:15px;` +
        'font-weight:700">Signpost</td></tr>'
      : '',
    `<tr><td class="card" style="background:${LIGHT.card};border:1px solid ${LIGHT.line};` +
      'border-radius:12px;padding:28px 28px 12px">',
    `<h1 class="text" style="margin:0 0 16px;color:${LIGHT.text};font-size:22px;line-height:28px">` +
      `${escaped(heading)}</h1>`,
    ...blocks.map((block) => blockHtml(block, { noAnswer, ...SIDES[direction] })),
    '</td></tr>',
    footer.length > 0
      ? `<tr><td style="padding:16px 4px 0">${footer.map(footerHtml).join('')}</td></tr>`
      : '',
    '</table></td></tr></table></body></html>',
  ].join('');
}

/** Where lines start and end: not every program knows `start` and `end`. */
const SIDES = { ltr: { start: 'left', end: 'right' }, rtl: { start: 'right', end: 'left' } } as const;

interface BlockOptions {
  noAnswer: string;
  start: 'left' | 'right';
  end: 'left' | 'right';
}

function blockHtml(block: MailBlock, options: BlockOptions): string {
  switch (block.type) {
    case 'text':
      return `<p class="text" style="margin:0 0 16px;${TEXT}">${escaped(block.text)}</p>`;
    case 'link':
      return `<p style="margin:0 0 16px;${TEXT}">${linkHtml(block)}</p>`;
    case 'button':
      return `<p style="margin:0 0 16px;padding:4px 0">${buttonHtml(block)}</p>`;
    case 'code':
      return [
        `<p class="code text" style="margin:0 0 16px;padding:16px;border:1px solid ${LIGHT.line};` +
          `border-radius:8px;background:${LIGHT.page};`,
        `color:${LIGHT.text};font:700 28px/32px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;` +
          'text-align:center">',
        `${escaped(block.code)}</p>`,
      ].join('');
    case 'figures':
      return [
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">',
        ...block.figures.map((figure) => figureHtml(figure, options)),
        '</table>',
      ].join('');
    case 'quote':
      return [
        `<blockquote class="quote" style="margin:0 0 16px;padding:14px 16px;border:1px solid ${LIGHT.line};` +
          'border-radius:8px;',
        `background:${LIGHT.page}">` +
          `${block.parts.map((part, i) => partHtml(part, i > 0, options)).join('')}</blockquote>`,
      ].join('');
  }
}

function figureHtml({ name, value, note }: MailFigure, { end }: BlockOptions): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LIGHT.line}`;
  return [
    `<tr><td class="muted figure" style="${cell};color:${LIGHT.muted};font-size:14px;line-height:20px">` +
      `${escaped(name)}`,
    note ? `<br>${escaped(note)}` : '',
    `</td><td class="text figure" align="${end}" style="${cell};color:${LIGHT.text};font-size:22px;` +
      'line-height:28px;font-weight:700">',
    `${escaped(value)}</td></tr>`,
  ].join('');
}

function footerHtml(block: MailBlock): string {
  const content = 'url' in block ? linkHtml(block, 'muted', LIGHT.muted) : blockText(block);
  return `<p class="muted" style="margin:0 0 8px;${MUTED}">${content}</p>`;
}

const blockText = (block: MailBlock): string => ('text' in block ? escaped(block.text) : '');

const linkHtml = (
  { label, url }: { label: string; url: string },
  className = 'link',
  color = LIGHT.accent,
): string => `<a class="${className}" href="${escaped(url)}" style="color:${color}">${escaped(label)}</a>`;

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  [
    `<a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;` +
      `border-radius:8px;background:${LIGHT.accent};`,
    `color:${LIGHT.onAccent};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">` +
      `${escaped(label)}</a>`,
  ].join('');

function partHtml(
  { title, text, note }: QuotePart,
  follows: boolean,
  { noAnswer, start }: BlockOptions,
): string {
  // Text in another direction than the email's still begins where the rest of it does.
  const style = `margin:0;${TEXT};text-align:${start};white-space:pre-wrap;word-break:break-word`;
  const muted = text === undefined && note === undefined ? noAnswer : note;
  return [
    `<div style="margin:${follows ? '16px' : 0} 0 0">`,
    title === undefined
      ? ''
      : `<p dir="auto" class="text" style="${style};font-weight:600">${escaped(title)}</p>`,
    text === undefined ? '' : `<p dir="auto" class="text" style="${style}">${escaped(text)}</p>`,
    muted === undefined
      ? ''
      : `<p class="muted" style="${style};color:${LIGHT.muted};font-size:14px;line-height:20px">` +
        `${escaped(muted)}</p>`,
    '</div>',
  ].join('');
}

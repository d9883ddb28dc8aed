import sniffEncoding from 'html-encoding-sniffer';
import { Parser } from 'htmlparser2';
import { detectEncoding } from '#shared/platform/http/detect-encoding.ts';
import { charsetOf, decoderOf } from '#shared/platform/http/text-encoding.ts';
import { isVisible } from '#shared/platform/http/visible-text.ts';
import { MAX_TITLE_LENGTH } from '../model/link.ts';

/** Maximum tags to parse. A hostile page with more would take seconds. */
const MAX_TAGS = 2000;

/**
 * The title of an HTML page: its `<title>`, else its `og:title`, as one line of 1 to 200 characters;
 * undefined without one. The page may be cut off. `contentType`: the header.
 */
export function pageTitle(page: Buffer, contentType: string): string | undefined {
  const html = decode(page, contentType);
  let title: string | undefined;
  let openGraph: string | undefined;
  // Of SVG images in the page, which have titles, too.
  let foreign = 0;
  let isInTitle = false;
  let tags = 0;
  const parser = new Parser({
    onopentag(name, { property, name: metaName, content }) {
      // Titles are in the head.
      if (name === 'body' || ++tags > MAX_TAGS) parser.pause();
      else if (name === 'svg' || name === 'math') foreign++;
      else if (name === 'title' && foreign === 0 && title === undefined) {
        isInTitle = true;
        title = '';
      } else if (name === 'meta' && (property ?? metaName)?.toLowerCase() === 'og:title')
        openGraph ??= content;
    },
    ontext(text) {
      if (isInTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title' && isInTitle) {
        isInTitle = false;
        if (title?.trim()) parser.pause();
      } else if (name === 'svg' || name === 'math') foreign--;
    },
  });
  parser.end(html);
  return (title && oneLine(title)) || (openGraph && oneLine(openGraph)) || undefined;
}

/**
 * In the encoding that the byte order mark, the header or the page itself names, else in the one
 * that its letters suggest.
 */
function decode(page: Buffer, contentType: string): string {
  const transportLayerEncodingLabel = charsetOf(contentType);
  const named = sniffEncoding(page, {
    ...(transportLayerEncodingLabel !== undefined && { transportLayerEncodingLabel }),
    // Browsers change the encoding where the page names it late.
    maxPrescanBytes: Infinity,
    defaultEncoding: UNNAMED,
  });
  return decoderOf(named === UNNAMED ? detectEncoding(page) : named).decode(page);
}

/** No encoding has this name. */
const UNNAMED = '';

/** Control characters, and those that change the direction of what follows. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc\ufffe\uffff]/gu;

function oneLine(text: string): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').replace(INVISIBLE, '').trim();
  if (!isVisible(line)) return '';
  if (line.length <= MAX_TITLE_LENGTH) return line;
  const cut = line.slice(0, MAX_TITLE_LENGTH - 1);
  // Not within a surrogate pair.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}

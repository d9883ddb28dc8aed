import { directionOf, type Language } from '#shared/languages/language.ts';
import { PAGE_HEADERS, STYLE } from './style.ts';

/** The service's sign, which brands replace with theirs. */
export const SIGNPOST =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" ' +
  'stroke-linejoin="round" aria-hidden="true">' +
  '<path d="M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z"/></svg>';

/** A page ready to send. */
export interface VisitorPage {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * A small page in the visitor's language, with its headers. Title and content are not escaped: never pass
 * input of requests or links.
 */
export const localizedPage = (
  language: Language,
  { title, content }: { title: string; content: string },
  headers: VisitorPage['headers'] = PAGE_HEADERS,
): VisitorPage => ({
  body:
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body>` +
    `<main>${SIGNPOST}<h1>${title}</h1>${content}</main></body></html>`,
  headers: { ...headers, 'content-language': language, vary: 'accept-language' },
});

/** A form that is only a button, which sends `choice`. The label is not escaped. */
export const choiceButton = (choice: string, label: string, { isQuiet = false } = {}): string =>
  `<form method="post"><input type="hidden" name="choice" value="${choice}">` +
  `<button${isQuiet ? ' class="quiet"' : ''}>${label}</button></form>`;

/**
 * The page on an owner's own domain: without our sign, and with a link to the site of the domain, if its name
 * says which one that is. `leadsOn`: false without that link.
 */
export function onOwnDomain(
  { body, headers }: VisitorPage,
  host: string,
  { leadsOn = true } = {},
): VisitorPage {
  const site = leadsOn ? siteOf(host) : undefined;
  const link = site
    ? `<p class="more"><a class="button" href="https://${site}"><bdi>${site}</bdi></a></p>`
    : '';
  return { body: body.replace(SIGNPOST, '').replace('</main>', `${link}</main>`), headers };
}

/** First labels of domains for links, next to a site. */
const FOR_LINKS =
  /^(?:bio|click|get|go|hello|hey|hi|join|l|link|links|me|my|now|on|open|out|page|pages|r|s|see|short|to|try|url|visit|win)\.(?=[^.]{4,}\.)/;

/**
 * `example.com` of `go.example.com`: who has a domain for links usually has a site at the domain above it.
 */
function siteOf(host: string): string | undefined {
  const site = host.replace(FOR_LINKS, '');
  return site !== host && /^[a-z\d.-]+$/.test(site) ? site : undefined;
}

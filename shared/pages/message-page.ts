import { STYLE } from './style.ts';

const SIGNPOST =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3v18M8 21h8M5 5h11l3 2.5L16 10H5zM19 12H9l-3 2 3 2h10z"/></svg>';

/** A page that tells a visitor one thing. The texts are ours: nothing from a request or a link goes in. */
function messagePage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${SIGNPOST}<h1>${title}</h1><p>${text}</p></main></body></html>`;
}

/** What visitors see when a short link leads nowhere. */
export const MESSAGE_PAGES = {
  notFound: messagePage(
    'This link does not exist',
    'Check the address for typing errors, or ask whoever gave it to you for a new one.',
  ),
  gone: messagePage(
    'This link is no longer active',
    'It has expired or was switched off. Ask whoever gave it to you for a new one.',
  ),
} as const;

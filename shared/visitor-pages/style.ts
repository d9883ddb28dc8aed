import { createHash } from 'node:crypto';
import { FONT, TOKENS } from './tokens.ts';

/** Inline style of the small pages; no further requests. */
export const STYLE = `
${TOKENS}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);\
color:var(--ink);font:1rem/1.6 ${FONT}}
main{width:100%;max-width:27rem;padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);\
border-radius:1rem}
svg{display:block;width:2.5rem;height:2.5rem;margin-bottom:1.25rem;color:var(--accent)}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
[dir=rtl] h1{letter-spacing:0}
p{margin:0;color:var(--soft)}
form{margin-top:1.5rem;display:grid;gap:.5rem}
label{font-weight:600}
form>*~label{margin-top:.5rem}
input,select,textarea,button{font:inherit;padding:.7rem .9rem;border-radius:.6rem}
input,select,textarea{width:100%;color:inherit;background:transparent;border:1px solid var(--field)}
option{color:var(--ink);background:var(--card)}
textarea{resize:vertical}
[aria-invalid]{border-color:var(--wrong)}
button{margin-top:.5rem;cursor:pointer}
button,.button{border:1px solid transparent;background:var(--accent);color:var(--on-accent);font-weight:600}
.button{padding:.7rem 1.1rem;border-radius:.6rem;text-decoration:none}
.quiet{justify-self:start;padding:.35rem 0;background:none;color:inherit;font-weight:400;\
text-decoration:underline}
.actions{margin-top:1.75rem;display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.25rem}
.url{margin-top:.75rem;font-size:.875rem;overflow-wrap:anywhere}
.url strong{display:block;color:var(--ink);font-size:1.125rem}
.more{margin-top:1.5rem}
.links{margin:1.25rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;list-style:none}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.wrong{color:var(--wrong)}
a{color:inherit}
.aside{margin-top:1.5rem;font-size:.875rem}
.picture{display:block;width:100%;height:auto;margin:.75rem 0;border-radius:.6rem}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`.trim();

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const STYLES = `'sha256-${STYLE_HASH}'`;
const policy = `default-src 'none'; style-src ${STYLES}; base-uri 'none'; frame-ancestors 'none'`;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
} as const;

/** Headers of pages shown instead of a destination. */
export const PAGE_HEADERS = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'none'`,
} as const;

/** Headers of a page whose form returns a page. */
export const SENT_FORM_PAGE_HEADERS = {
  ...headers,
  'content-security-policy': `${policy}; form-action 'self'`,
} as const;

/** Headers of a page whose form redirects to a destination: Chromium applies form-action to redirects too. */
export const FORM_PAGE_HEADERS = { ...headers, 'content-security-policy': policy } as const;

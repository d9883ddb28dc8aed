import { createHash } from 'node:crypto';

/** The one style of our small pages: light and dark, no request for anything else. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f6f5f2;--card:#fff;--ink:#1d1c1a;--soft:#5c5850;--line:#e3e0d8;--accent:#0b6b57}
@media (prefers-color-scheme:dark){:root{--paper:#161513;--card:#201f1c;--ink:#f3f1ea;--soft:#b3ada0;--line:#38352f;--accent:#5fd3b4}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:100%;max-width:27rem;padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
svg{display:block;width:2.5rem;height:2.5rem;margin-bottom:1.25rem;color:var(--accent)}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
p{margin:0;color:var(--soft)}
`.trim();

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Headers of every page that visitors see instead of a destination. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

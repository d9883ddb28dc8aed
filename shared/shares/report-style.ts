import { createHash } from 'node:crypto';
import { FONT, TOKENS } from '#shared/visitor-pages/tokens.ts';

/** Inline style of shared reports, phones first; no further requests. */
export const REPORT_STYLE = `
${TOKENS}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 ${FONT}}
main{max-width:64rem;margin:0 auto;padding:1.25rem 1rem 2rem}
h1{margin:0;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em;overflow-wrap:anywhere}
[dir=rtl] h1{letter-spacing:0}
h2{margin:0 0 .75rem;font-size:1rem}
p{margin:.25rem 0 0;color:var(--soft)}
a{color:inherit;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin:1.25rem 0 .75rem}
dl div,section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem}
dt{color:var(--soft);font-size:.875rem}
dd{margin:.25rem 0 0;font-size:1.5rem;font-weight:650;line-height:1.2;font-variant-numeric:lining-nums}
.grid{display:grid;gap:.75rem;margin-top:.75rem}
.chart{display:block;width:100%;height:9rem;color:var(--accent)}
.axis{display:flex;justify-content:space-between;margin:.25rem 0 0;font-size:.8125rem}
details{margin-top:.75rem}
summary{cursor:pointer;color:var(--soft)}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{padding:.35rem 0;text-align:start;font-weight:400;vertical-align:top;overflow-wrap:anywhere}
thead th{color:var(--soft);font-size:.8125rem}
.list thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th+th,td{width:7.5em;text-align:end;font-variant-numeric:lining-nums tabular-nums}
.list{table-layout:auto}
.list th{width:100%}
.list td{width:auto;padding-inline-start:1rem;white-space:nowrap}
.bar{display:block;width:100%;height:.3rem;margin-top:.2rem;fill:var(--accent)}
.note{font-size:.875rem}
footer{margin-top:1.25rem;font-size:.875rem;color:var(--soft)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media (min-width:40rem){dl{grid-template-columns:repeat(3,1fr)}.grid{grid-template-columns:1fr 1fr}\
main{padding:2rem 1.5rem 3rem}h1{font-size:1.75rem}}
`.trim();

const styleHash = createHash('sha256').update(REPORT_STYLE).digest('base64');

const headers = {
  'content-type': 'text/html; charset=utf-8',
  // Never kept anywhere: a revoked report must be gone.
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

/** Headers of a report; `embed`: other sites may show it in a frame. */
export const reportHeaders = (embed: boolean): Record<string, string> => ({
  ...headers,
  ...(!embed && { 'x-frame-options': 'DENY' }),
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors ${embed ? '*' : "'none'"}`,
});

/** Lets other sites show another page of the visitor, such as the password form of a report, in a frame. */
export function withFrames(before: Readonly<Record<string, string>>): Record<string, string> {
  const { 'x-frame-options': _, ...kept } = before;
  const policy = kept['content-security-policy']?.replace("frame-ancestors 'none'", 'frame-ancestors *');
  return { ...kept, ...(policy && { 'content-security-policy': policy }) };
}

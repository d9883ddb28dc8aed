import { h, type JSX } from 'preact';

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  html: 'HTML',
  http: 'HTTP',
};

/** A block of code. The script adds a button that copies it. Focusable, because it may scroll. */
export const codeBlock = (
  code: string,
  language: string,
  label = LANGUAGES[language] ?? 'Code',
): JSX.Element =>
  h(
    'figure',
    { class: 'code' },
    h('figcaption', null, label),
    h('pre', { tabIndex: 0 }, h('code', null, code)),
  );

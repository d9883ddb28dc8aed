import { h, type JSX } from 'preact';
import { highlighted } from './highlight.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  sh: 'Shell',
  console: 'Terminal',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  swift: 'Swift',
  kotlin: 'Kotlin',
  dart: 'Dart',
  html: 'HTML',
  http: 'HTTP',
};

/** A block of code. The script adds a button that copies it. Focusable, because it may scroll. */
export function codeBlock(
  code: string,
  language: string,
  label = LANGUAGES[language] ?? 'Code',
): JSX.Element {
  const html = highlighted(code, language);
  return h(
    'figure',
    { class: 'code' },
    h('figcaption', null, label),
    h(
      'pre',
      { tabIndex: 0 },
      html === undefined ? h('code', null, code) : h('code', { dangerouslySetInnerHTML: { __html: html } }),
    ),
  );
}

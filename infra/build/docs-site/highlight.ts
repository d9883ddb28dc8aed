import type { LanguageFn } from 'highlight.js';
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import dart from 'highlight.js/lib/languages/dart';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import python from 'highlight.js/lib/languages/python';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

/** With the command at the beginning of a line, and its flags. */
const shell: LanguageFn = (api) => {
  const language = bash(api);
  const command = { scope: 'built_in', match: /^ *(?:aws|claude|curl|dig|git|node|npm|npx|pip|signpost)\b/ };
  const flag = { scope: 'attr', match: /(?<=\s)--?[a-zA-Z][\w-]*/ };
  return { ...language, contains: [command, flag, ...language.contains] };
};

for (const [name, language] of Object.entries({
  dart,
  http,
  json,
  kotlin,
  python,
  shell,
  swift,
  typescript,
  xml,
}))
  hljs.registerLanguage(name, language);
hljs.configure({ classPrefix: 'code-' });

/** How blocks of code name their languages. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'shell',
  sh: 'shell',
  'bash cli': 'shell',
  ts: 'typescript',
  js: 'typescript',
  python: 'python',
  swift: 'swift',
  kotlin: 'kotlin',
  dart: 'dart',
  json: 'json',
  html: 'xml',
  http: 'http',
};

/** HTML of code with classes that the style sheet colors; undefined if its language is unknown. */
export function highlighted(code: string, language: string): string | undefined {
  const name = LANGUAGES[language];
  if (name === undefined) return undefined;
  const { value } = hljs.highlight(code, { language: name });
  // Punctuation has the color of text: a quarter of a page would be its elements.
  return value.replace(/<span class="code-punctuation">([^<]*)<\/span>/g, '$1');
}

import { literal as pythonScalar, snakeCase } from '#clients/generator/python/names.ts';

type Language = 'json' | 'ts' | 'python';

/** A value as a formatter would write it: short lists and objects within it are on one line. */
export const literal = (value: unknown, language: Language, indent = ''): string =>
  print(value, { language, indent, mayFit: language !== 'json' });

interface Printing {
  language: Language;
  indent: string;
  /** Whether it may be on one line, if it is short enough. */
  mayFit: boolean;
}

const MAX_LINE = 64;

function print(value: unknown, { language, indent, mayFit }: Printing): string {
  if (typeof value === 'string') return quoted(value, language);
  if (typeof value !== 'object' || value === null)
    return language === 'python' ? pythonScalar(value) : String(value);
  const isList = Array.isArray(value);
  const step = language === 'python' ? '    ' : '  ';
  const within = { language, indent: `${indent}${step}`, mayFit: true };
  const entries = isList
    ? value.map((entry) => print(entry, within))
    : Object.entries(value).map(([key, entry]) => `${propertyName(key, language)}: ${print(entry, within)}`);
  if (entries.length === 0) return isList ? '[]' : '{}';
  const space = language === 'python' ? '' : ' ';
  const line = isList ? `[${entries.join(', ')}]` : `{${space}${entries.join(', ')}${space}}`;
  if (mayFit && line.length + indent.length <= MAX_LINE && !line.includes('\n')) return line;
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const lines = entries.join(`,\n${within.indent}`);
  return `${open}\n${within.indent}${lines}${language === 'json' ? '' : ','}\n${indent}${close}`;
}

const quoted = (text: string, language: Language): string =>
  language !== 'ts' ? JSON.stringify(text) : `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

function propertyName(key: string, language: Language): string {
  if (language === 'python') return quoted(/^[a-z]+[A-Z]|^_id$/.test(key) ? snakeCase(key) : key, language);
  return language === 'ts' && /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key, language);
}

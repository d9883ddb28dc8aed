import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';
import { MAIL_KINDS } from '#shared/mail/mail-kinds.ts';
import { AppError, ERROR_CODES } from '#shared/platform/errors.ts';
import { ourDocument } from '#test/support/our-document.ts';

/** Words that no text for users has, with the better one: see docs/words.md. */

interface Banned {
  words: RegExp;
  better: string;
}

const ENGLISH: readonly Banned[] = [
  { words: /\bdrawn by lot\b|\bby lot\b/i, better: 'random; “leave blank to generate one”' },
  { words: /\bby and by\b/i, better: 'gradually, later' },
  { words: /\bso many\b/i, better: 'this many, or the number' },
  { words: /\b(?:is|are|was|were|gets?) told (?:of|about)\b/i, better: 'receives, is notified of' },
  { words: /\b(?:leads?|led|leading) on\b/i, better: 'redirects' },
  { words: /\b(?:goes|go|going|went) on\b/i, better: 'continues, keeps working' },
  { words: /\bwhat (?:becomes|became|has become) of\b/i, better: 'the result' },
  { words: /\bthose that are left\b/i, better: 'the remaining ones' },
  {
    words: /\bwhoever\b|\bsomebody\b|\banybody\b/i,
    better: 'someone, anyone, or who it is: the owner, the visitor',
  },
  { words: /\bstands? (?:in|beside|before|after)\b/i, better: 'is in, is shown beside' },
  { words: /\bswitch(?:ed|es)? (?:on|off)\b/i, better: 'enable, disable' },
  { words: /\b(?:click|visit) caps?\b|\bno cap\b/i, better: 'click limit' },
  { words: /\b(?:taken|take) back\b/i, better: 'undone' },
  { words: /\bleft empty\b/i, better: 'leave blank' },
  { words: /\bis like that\b/i, better: 'no links match your filters' },
  { words: /\bcame? to (?:its|an) end\b/i, better: 'expired' },
  { words: /\banswers? (?:with|4\d\d|2\d\d|5\d\d)\b|\bis answered\b/i, better: 'returns; the response' },
  { words: /\bcolour/i, better: 'color (American spelling)' },
];

/** In the console every URL is called URL. Mail and IP addresses keep the word. */
const CONSOLE: readonly Banned[] = [
  {
    words: /(?<!\b(?:[Ee]mail|IP|this|the|that|own|their|another) )\baddress\b/,
    better: 'URL; “email address”, “IP address”',
  },
];

const SPANISH: readonly Banned[] = [
  { words: /\bclaves? API\b/i, better: 'clave de API' },
  { words: /\b(?:usted|su cuenta|ustedes)\b/i, better: 'the tú form' },
  { words: /\blink\b(?!s? (?:en|de) )(?<!Smart Link)/, better: 'enlace' },
];

/** Where a word is right all the same: part of the text, and the reason. */
const EXCEPTIONS: readonly string[] = [
  // “, so many of them”.
  'so many end up in spam folders',
];

/** All texts in an object, functions called with placeholders. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return textsOfCall(value as (...args: unknown[]) => unknown, path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    textsIn(child, path === '' ? key : `${path}.${key}`),
  );
}

/** Texts with parameters: given numbers, texts, and the objects of errors. */
function textsOfCall(text: (...args: unknown[]) => unknown, path: string): [string, string][] {
  const samples: unknown[][] = [[2, '2', '2'], ['x', 'x', 'x'], [SAMPLE]];
  return samples.flatMap((args) => {
    try {
      return textsIn(text(...args), path);
    } catch {
      return [];
    }
  });
}

const SAMPLE = {
  allowed: ['x'],
  fields: ['x'],
  plans: ['x'],
  permissions: ['x'],
  minimum: 2,
  maximum: 2,
  limit: 2,
  field: 'x',
  format: 'url',
  type: 'json',
  expected: 'int',
  after: 'now',
  before: 'now',
  threat: 'x',
};

/** Descriptions, summaries and messages of the API document. */
function textsOfDocument(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]): [string, string][] => {
    const isText = typeof child === 'string' && ['description', 'summary', 'message'].includes(key);
    return isText ? [[path, child]] : textsOfDocument(child, `${path}/${key}`);
  });
}

function faults(texts: readonly (readonly [string, string])[], banned: readonly Banned[]): string[] {
  return texts.flatMap(([path, text]) =>
    banned.flatMap(({ words, better }) => {
      const found = words.exec(text);
      if (!found || EXCEPTIONS.some((part) => text.includes(part))) return [];
      return [`${path}: “${found[0]}” in “${text.slice(0, 120)}”. Better: ${better}`];
    }),
  );
}

/** The string literals of files: pages and mails have their texts in code. */
const literalsOf = (...paths: string[]): [string, string][] =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
        .map(([, plain, template]) => plain ?? template ?? '')
        .filter((text) => text.includes(' '))
        .map((text): [string, string] => [file, text]);
    });

const linesOf = (...paths: string[]): [string, string][] =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line, i): [string, string] => [`${file}:${i + 1}`, line]),
    );

describe('texts for users have standard terms', () => {
  it('in the console, in English', () => {
    expect(faults(textsIn(en), [...ENGLISH, ...CONSOLE])).toEqual([]);
  });

  it('in the console, in Spanish', () => {
    expect(faults(textsIn(es), SPANISH)).toEqual([]);
  });

  it('in errors', () => {
    const texts = ERROR_CODES.map((code) => [code, new AppError(code).message] as const);
    expect(faults(texts, ENGLISH)).toEqual([]);
  });

  it('in the API document', () => {
    expect(faults(textsOfDocument(ourDocument), ENGLISH)).toEqual([]);
  });

  it('on public pages', () => {
    expect(faults(literalsOf('shared/visitor-pages', 'shared/smart-links/rendering'), ENGLISH)).toEqual([]);
  });

  it('in emails', () => {
    const literals = literalsOf(
      'shared/mail',
      'shared/smart-links/registrations',
      'shared/smart-links/surveys',
      'shared/sign-in',
      'shared/account-data',
    );
    expect(faults([...textsIn(MAIL_KINDS), ...literals], ENGLISH)).toEqual([]);
  });

  it('in the README and the docs', () => {
    expect(faults(linesOf('README.md', 'docs', 'clients', 'SECURITY.md'), ENGLISH)).toEqual([]);
  });
});

describe('a banned word', () => {
  it('is reported with the better one', () => {
    const [fault] = faults([['links.hint', 'Left empty, it is drawn by lot.']], ENGLISH);
    expect(fault).toContain('leave blank');
  });

  it('does not hide behind a parameter', () => {
    const texts = textsIn({ hint: (name: string) => `${name} is switched off` });
    expect(faults(texts, ENGLISH)).not.toEqual([]);
  });
});

import slugify from '@sindresorhus/slugify';
import { randomText } from '#shared/platform/runtime/ids.ts';
import { plainLetters } from './plain-letters.ts';
import { MAX_SLUG_PART } from './slug.ts';

/** Generated slugs for Smart Links without a custom one. */

const random = (length: number): string => randomText(length, '0123456789abcdefghijklmnopqrstuvwxyz');

/** A title as a slug (a-z, digits, hyphens); empty for titles without Latin letters, as in Chinese. */
export function slugFromTitle(title: string, max = MAX_SLUG_PART): string {
  return cutAtWord(slugify(plainWords(title), { decamelize: false }), max);
}

/** A title in letters that can be transliterated, with names for symbols that tell words apart. */
const plainWords = (title: string): string =>
  plainLetters(title.replace(/[™℠©®\p{Cf}]/gu, ''))
    // `C#` and `C++`, which would all be `c`; `TV+`, `18+`.
    .replace(/(?<![\p{L}\p{N}])([A-G])[#♯](?![\p{L}\p{N}])/giu, '$1 sharp ')
    .replace(/(?<=[\p{L}\p{N}])\+\+(?![\p{L}\p{N}+])/gu, ' plus plus ')
    .replace(/(?<=[\p{L}\p{N}])\+(?![\p{L}\p{N}+])/gu, ' plus ')
    // `O'Brien`, `we'll`: one word each.
    .replace(/(?<![\p{L}\p{N}])(O)['’ʼ](?=\p{Lu})/gu, '$1')
    .replace(/(?<=\p{L})['’ʼ](?=(?:s|t|ll|re|ve|m|d)(?!\p{L}))/giu, '');

/** Candidates in order: the title, then the title with random suffixes. */
export function* slugCandidates(title: string): Generator<string> {
  const own = slugFromTitle(title);
  if (own !== '') yield own;
  const stem = slugFromTitle(title, MAX_SLUG_PART - 9);
  for (let attempt = 1; attempt <= 6; attempt++) {
    // Short suffixes first; long ones for titles that thousands share.
    const end = attempt <= 3 && stem !== '' ? random(4) : random(8);
    yield stem === '' ? end : `${stem}-${end}`;
  }
}

function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  const end = slug.lastIndexOf('-', max);
  return slug.slice(0, end === -1 ? max : end);
}

import slugify from '@sindresorhus/slugify';
import { customAlphabet } from 'nanoid';
import { MAX_SLUG_PART } from './slug.ts';

/** Generated slugs for Smart Links without a custom one. */

const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 8);

/** A title as a slug (a-z, digits, hyphens); empty for titles without Latin letters, as in Chinese. */
export function slugFromTitle(title: string, max = MAX_SLUG_PART): string {
  return cutAtWord(slugify(title), max);
}

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

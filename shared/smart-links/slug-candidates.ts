import slugify from '@sindresorhus/slugify';
import { customAlphabet } from 'nanoid';
import { MAX_SLUG_PART } from './slug.ts';

/** Slug parts that are made for a Smart Link whose owner has chosen none. Pure but for their randomness. */

const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 8);

/** What remains of a title in an address: letters a-z, digits and hyphens; empty where it has none, as in Chinese. */
export function slugFromTitle(title: string, max = MAX_SLUG_PART): string {
  return cutAtWord(slugify(title), max);
}

/** The parts to try one after the other until one is free: the title's own, then with random ends. */
export function* slugCandidates(title: string): Generator<string> {
  const own = slugFromTitle(title);
  if (own !== '') yield own;
  const stem = slugFromTitle(title, MAX_SLUG_PART - 9);
  for (let attempt = 1; attempt <= 6; attempt++) {
    // Short ones are nicer; of a title that thousands have, the long ones are free.
    const end = attempt <= 3 && stem !== '' ? random(4) : random(8);
    yield stem === '' ? end : `${stem}-${end}`;
  }
}

function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  const end = slug.lastIndexOf('-', max);
  return slug.slice(0, end === -1 ? max : end);
}

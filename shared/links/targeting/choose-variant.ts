import type { Variant } from '../model/targeting-schema.ts';

/**
 * Index of a visitor's variant, always the same one; shares converge to the weights. Weighted rendezvous
 * hashing: changing a weight only moves visitors to or from that variant, and the order of variants does not
 * matter. A variant of weight 0 gets nobody: a split test has ended with another one (`split-test.ts`).
 */
export function chooseVariant(variants: readonly Variant[], visitor: string): number {
  let chosen = -1;
  let best = Number.NEGATIVE_INFINITY;
  for (const [index, { url, weight }] of variants.entries()) {
    if (weight === 0) continue;
    const score = Math.log(draw(`${visitor}\n${url}`)) / weight;
    if (score <= best) continue;
    best = score;
    chosen = index;
  }
  return chosen;
}

const RANGE = 2 ** 32;

/**
 * A uniformly distributed number in (0, 1] for a text: FNV-1a, with the finalizer of MurmurHash3, which
 * separates similar texts.
 */
function draw(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 1) / RANGE;
}

import { hash } from 'node:crypto';
import type { Variant } from './targeting-schema.ts';

/**
 * Index of the variant of a visitor, always the same one; shares converge to the weights. Weighted rendezvous hashing: a
 * changed weight moves visitors only to or from that variant, and the order of variants does not matter.
 */
export function chooseVariant(variants: readonly Variant[], visitor: string): number {
  let chosen = -1;
  let best = Number.NEGATIVE_INFINITY;
  for (const [index, { url, weight }] of variants.entries()) {
    const score = Math.log(draw(`${visitor}\n${url}`)) / weight;
    if (score <= best) continue;
    best = score;
    chosen = index;
  }
  return chosen;
}

const RANGE = 2 ** 48;

/** A number in (0, 1], evenly distributed over texts. */
const draw = (text: string): number => (hash('sha256', text, 'buffer').readUIntBE(0, 6) + 1) / RANGE;

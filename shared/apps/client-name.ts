import { isVisible } from '#shared/platform/http/visible-text.ts';
import { cleanLine } from '#shared/smart-links/cards/clean-text.ts';

/** Names of apps, which people read before they trust one. */

/** Longest name of an app, in characters. */
export const MAX_CLIENT_NAME = 100;

/** Letters of other scripts that look like those of `signpost`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '5': 's',
  '|': 'i',
  l: 'i',
  ı: 'i',
  ո: 'n',
  ο: 'o',
  о: 'o',
  օ: 'o',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  ѵ: 'v',
  і: 'i',
  ι: 'i',
  ԍ: 'g',
  ɡ: 'g',
  т: 't',
  τ: 't',
};

/** Whether a name pretends to be of this product: it is how `own` apps are recognized. */
export function imitatesUs(name: string): boolean {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const letters = Array.from(plain, (letter) => LOOKALIKES[letter] ?? letter).join('');
  return letters.replace(/[^\p{L}\p{N}]/gu, '').includes('signpost');
}

/** The name that an app gives itself, as it is shown; `otherwise` for one that shows nothing or imitates. */
export function shownName(name: string, otherwise: string): string {
  const clean = cleanLine(name).slice(0, MAX_CLIENT_NAME).toWellFormed();
  return isVisible(clean) && !imitatesUs(clean) ? clean : otherwise;
}

import { toUnicode } from 'punycode/punycode.js';

/**
 * An email address for people to read, its domain in Unicode. A label that mixes Latin letters with letters
 * that look like them stays as it is stored.
 */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const labels = address.slice(at).split('.').map(shownLabel);
  return address.slice(0, at) + labels.join('.');
}

function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label;
  try {
    const shown = toUnicode(label);
    return /\p{Script=Latin}/u.test(shown) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(shown)
      ? label
      : shown;
  } catch {
    return label;
  }
}

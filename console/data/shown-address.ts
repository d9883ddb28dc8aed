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
  const shown = label.startsWith('xn--') ? decoded(label.slice(4)) : undefined;
  if (shown === undefined) return label;
  return /\p{Script=Latin}/u.test(shown) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(shown)
    ? label
    : shown;
}

/** Punycode (RFC 3492), which browsers decode nowhere; undefined if it is none. */
function decoded(text: string): string | undefined {
  const end = Math.max(0, text.lastIndexOf('-'));
  const characters = [...text.slice(0, end)];
  let [code, at, bias] = [128, 0, 72];
  for (let i = end && end + 1; i < text.length; ) {
    const before = at;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = i < text.length ? Number.parseInt(text[i++] as string, 36) : Number.NaN;
      // Digits are a-z, 0-9; those of `parseInt` are 0-9, a-z.
      const value = digit < 10 ? digit + 26 : digit - 10;
      if (Number.isNaN(value)) return undefined;
      at += value * weight;
      const least = Math.min(26, Math.max(1, k - bias));
      if (value < least) break;
      weight *= 36 - least;
    }
    const count = characters.length + 1;
    bias = adapted(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0x10ffff) return undefined;
    characters.splice(at++, 0, String.fromCodePoint(code));
  }
  const shown = characters.join('');
  return shown.isWellFormed() ? shown : undefined;
}

function adapted(given: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(given / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let bias = 0;
  for (; delta > 455; bias += 36) delta = Math.floor(delta / 35);
  return bias + Math.floor((36 * delta) / (delta + 38));
}

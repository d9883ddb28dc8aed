/**
 * A domain with whatever follows it, as people type URLs: `example.com/sale`. The last label has only
 * letters, so neither IP addresses nor `localhost:3000` match, and nothing but a port follows the host, so
 * neither `javascript:` nor `user@host` does.
 */
export const BARE_URL =
  /^(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]{0,62}\.)+(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)(?::\d{1,5})?(?:[/?#]|$)/iu;

/** The text, as an https URL if its scheme is missing. */
export const withScheme = (text: string): string => (BARE_URL.test(text) ? `https://${text}` : text);

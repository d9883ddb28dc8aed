import { customAlphabet } from 'nanoid';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The closed list of id prefixes. */
const PREFIX = {
  link: 'lnk',
  smartLink: 'sml',
  owner: 'own',
  key: 'key',
  click: 'clk',
  event: 'evt',
  job: 'job',
} as const;

export type IdKind = keyof typeof PREFIX;

const randomId = customAlphabet(BASE62, 20);

/** A new id such as `lnk_4fJ2...`: 20 base62 characters, 119 bits of randomness. */
export function newId(kind: IdKind): string {
  return `${PREFIX[kind]}_${randomId()}`;
}

/** Whether a text has the shape of an id of this kind; cheap check before a read. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${PREFIX[kind]}_`) && /^[0-9A-Za-z]{20}$/.test(text.slice(PREFIX[kind].length + 1));
}

/** A random short code: 7 base62 characters, 3.5 * 10^12 possibilities. */
export const newShortCode = customAlphabet(BASE62, 7);

/** A random secret of 40 base62 characters, 238 bits. */
export const newSecret = customAlphabet(BASE62, 40);

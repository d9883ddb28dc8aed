import { createHash, createHmac, randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** All id prefixes; no others exist. */
const PREFIX = {
  link: 'lnk',
  smartLink: 'sml',
  media: 'med',
  submission: 'sub',
  spam: 'spm',
  question: 'qst',
  registration: 'reg',
  subscriber: 'sbr',
  owner: 'own',
  key: 'key',
  click: 'clk',
  conversion: 'cnv',
  event: 'evt',
  job: 'job',
  webhook: 'whk',
  delivery: 'dlv',
  replay: 'rpl',
  completion: 'chatcmpl',
  report: 'rpt',
  reservation: 'rsv',
  audit: 'aud',
  export: 'exp',
  user: 'usr',
  app: 'app',
  dynamicApp: 'dcr',
  connection: 'con',
  session: 'ses',
  passkey: 'psk',
  share: 'shr',
  scheduledReport: 'srp',
  folder: 'fld',
  utmTemplate: 'utm',
  view: 'viw',
} as const;

export type IdKind = keyof typeof PREFIX;

/** Random characters, each of the same probability; of base 62 unless others are given. */
export const randomText = (length: number, alphabet = BASE62): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new id such as `lnk_4fJ2...`: 20 base62 characters, 119 bits of randomness. */
export function newId(kind: IdKind): string {
  return `${PREFIX[kind]}_${randomText(20)}`;
}

/** Whether a text is formatted as an id of this kind: a cheap check before a read. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${PREFIX[kind]}_`) && /^[0-9A-Za-z]{20}$/.test(text.slice(PREFIX[kind].length + 1));
}

/** Regular expression for ids of these kinds. */
export function idPattern(...kinds: IdKind[]): string {
  const prefixes = kinds.map((kind) => PREFIX[kind]);
  return `^${prefixes.length === 1 ? prefixes[0] : `(?:${prefixes.join('|')})`}_[0-9A-Za-z]{20}$`;
}

/** A sample id for documentation. */
export function exampleId(kind: IdKind): string {
  return `${PREFIX[kind]}_4fJ2kQ8sT1vX7yZ0aBcD`;
}

/** A random short code: 7 base62 characters, 3.5 * 10^12 possibilities. */
export const newShortCode = (): string => randomText(7);

/** A random secret of 40 base62 characters, 238 bits. */
export const newSecret = (): string => randomText(40);

/** Source of new ids and secrets; seeded for idempotent requests. */
export interface IdSource {
  newId(kind: IdKind): string;
  newSecret(): string;
}

export const randomIds: IdSource = { newId, newSecret };

const TIME_DIGITS = 8;

/**
 * A deterministic id from a time and a text. It starts with the time, so that an item sorted by
 * time can be found by its id.
 */
export function derivedId(kind: IdKind, time: Date, text: string): string {
  const digest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return `${PREFIX[kind]}_${base62(BigInt(time.getTime()), TIME_DIGITS)}${base62(digest, 20 - TIME_DIGITS)}`;
}

/** An id from a digest in hex, of at least 120 bits. */
export const idOfDigest = (kind: IdKind, digest: string): string =>
  `${PREFIX[kind]}_${base62(BigInt(`0x${digest}`), 20)}`;

/** The time in a derived id. */
export function timeOfId(id: string): Date {
  const digits = id.slice(id.indexOf('_') + 1).slice(0, TIME_DIGITS);
  return new Date([...digits].reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0));
}

function base62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= 62n) text = `${BASE62[Number(rest % 62n)]}${text}`;
  return text;
}

/**
 * Deterministic ids from a secret seed. They depend on the order of calls, so generate them in a fixed order.
 */
export function seededIds(seed: Buffer): IdSource {
  let counter = 0;
  const draw = (length: number): string => {
    let number = BigInt(`0x${createHmac('sha512', seed).update(`${counter++}`).digest('hex')}`);
    let text = '';
    for (; text.length < length; number /= 62n) text += BASE62[Number(number % 62n)];
    return text;
  };
  return { newId: (kind) => `${PREFIX[kind]}_${draw(20)}`, newSecret: () => draw(40) };
}

import { hash, timingSafeEqual } from 'node:crypto';
import type { Channel } from '../channel-tags.ts';
import { SOURCES, type Source } from '../click-fields.ts';
import type { Device, UserAgentClass } from '../user-agent.ts';
import { keyedHash } from './keyed-hash.ts';

/**
 * The click ID that a redirect adds to its destination, so that a conversion can be attributed to the
 * click without a read, even while the click is still in the queue. It is signed for the account of the
 * link, and contains what reports group by, but nothing that identifies a person. Imported by the
 * redirect: no zod, no AWS SDK.
 *
 * | bytes | |
 * |---|---|
 * | 1 | version, kind of target, whether the channel follows, source, device |
 * | 1 | destination: 0 is the default, 1 to 99 a rule, 101 to 199 a variant |
 * | 15 | target |
 * | 6 | time |
 * | 4 | the click; its last 4 bits are the channel if the ID has one |
 * | 2, 2 | hashes of the browser's and the operating system's name |
 * | 2 | country |
 * | 3 | language |
 * | 0 to 14 | referring host |
 * | 10 | signature |
 */

/** Name of the query parameter. */
export const CLICK_ID_PARAMETER = 'sp_click';

/** Maximum length of a click ID in characters. */
export const MAX_CLICK_ID = 80;

/** A click as a conversion is attributed to it. Absent values are unknown. */
export interface Touch extends UserAgentClass {
  targetId: string;
  /** Epoch milliseconds. */
  time: number;
  /** 32 bits of the click's ID, in hex. */
  click: string;
  source: Source;
  destination?: string | undefined;
  country?: string | undefined;
  /** `pt-BR`, or only `pt` of longer tags. */
  language?: string | undefined;
  /** `Other` above 21 characters. */
  referrer?: string | undefined;
  /** Absent from those that version 0.2.0 has stored. */
  channel?: Channel | undefined;
}

/** What the bytes of a click ID stand for. */
export interface TouchLabels {
  browsers: Iterable<string>;
  systems: Iterable<string>;
  channels: readonly Channel[];
  channelOf: (touch: Omit<Touch, 'channel'>) => Channel;
}

const VERSION = 0;
const FIXED_BYTES = 36;
const MAC_BYTES = 10;
const CLICK_BYTES = 4;
const TARGET_BYTES = 15;
const TARGET_LENGTH = 20;
const MAX_REFERRER = 21;

const KINDS = ['lnk', 'sml'] as const;
// In the order of `DEVICES`, which would load a library.
const DEVICES: readonly Device[] = ['desktop', 'mobile', 'tablet', 'other'];
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const HOST = 'abcdefghijklmnopqrstuvwxyz0123456789-._';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Stands for a host that is too long. */
const LONG_HOST = '_';
const OTHER = 'Other';

/** The first 32 bits of a click's ID, in hex. Base62 is read as base64, which has all of its characters. */
export const clickOf = (clickId: string): string =>
  Buffer.from(clickId.slice(clickId.indexOf('_') + 1), 'base64url').toString('hex', 0, CLICK_BYTES);

/**
 * The click ID of a touch, for an account. `channelAt`: the position of its channel among all; below 0: the
 * rest of the touch tells it.
 */
export function signTouch(touch: Touch & { channelAt?: number }, ownerId: string, key: string): string {
  const {
    targetId,
    destination,
    source,
    channelAt = -1,
    device,
    browser,
    os,
    country,
    language,
    referrer,
  } = touch;
  const payload = Buffer.alloc(FIXED_BYTES);
  const kind = targetId.startsWith(KINDS[1]) ? 1 : 0;
  payload[0] = (VERSION << 6) | (kind << 5) | (SOURCES.indexOf(source) << 2) | DEVICES.indexOf(device);
  payload[1] = destinationByte(destination);
  numberOf(targetId.slice(targetId.indexOf('_') + 1), BASE62).copy(payload, 2, 0, TARGET_BYTES);
  payload.writeUIntBE(touch.time, 17, 6);
  payload.write(touch.click, 23, CLICK_BYTES, 'hex');
  if (channelAt >= 0) {
    // Version 0.2.0 reads the flag as the source `redirect`, and the channel as a part of the click.
    payload[0] |= 16;
    payload[26] = ((payload[26] as number) & 0xf0) | channelAt;
  }
  payload.writeUInt16BE(nameHash(browser), 27);
  payload.writeUInt16BE(nameHash(os), 29);
  if (country !== undefined) payload.write(country, 31, 2, 'latin1');
  payload.writeUIntBE(languageNumber(language), 33, 3);
  const body = referrer === undefined ? payload : Buffer.concat([payload, packedHost(referrer)]);
  return Buffer.concat([body, macOf(body, ownerId, key)]).toString('base64url');
}

/**
 * The touch of a click ID, or undefined if it was not signed for this account. `labels`: what its bytes
 * stand for.
 */
export function readTouch(
  clickId: string,
  ownerId: string,
  { key, labels }: { key: string; labels: TouchLabels },
): Touch | undefined {
  const bytes = bytesOf(clickId);
  if (bytes === undefined) return undefined;
  const body = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(body, ownerId, key))) return undefined;
  const flags = body[0] as number;
  if (flags >> 6 !== VERSION) return undefined;
  const country = body.toString('latin1', 31, 33);
  const touch = {
    targetId: targetIn(body),
    time: body.readUIntBE(17, 6),
    click: body.toString('hex', 23, 27),
    source: SOURCES[(flags >> 2) & 3] as Source,
    device: DEVICES[flags & 3] as Device,
    browser: named(body.readUInt16BE(27), labels.browsers),
    os: named(body.readUInt16BE(29), labels.systems),
    destination: destinationAt(body[1] as number),
    country: country === '\0\0' ? undefined : country,
    language: languageAt(body.readUIntBE(33, 3)),
    referrer: body.length === FIXED_BYTES ? undefined : hostOf(body.subarray(FIXED_BYTES)),
  };
  const channel = flags & 16 ? labels.channels[(body[26] as number) & 15] : labels.channelOf(touch);
  return { ...touch, channel };
}

/** The target that a click ID claims to be of; nothing vouches for it. Undefined for what is no click ID. */
export function claimedTarget(clickId: string): string | undefined {
  const bytes = bytesOf(clickId);
  return bytes && targetIn(bytes);
}

function bytesOf(clickId: string): Buffer | undefined {
  if (clickId.length > MAX_CLICK_ID || !/^[\w-]+$/.test(clickId)) return undefined;
  const bytes = Buffer.from(clickId, 'base64url');
  const isWhole = bytes.length >= FIXED_BYTES + MAC_BYTES && bytes.toString('base64url') === clickId;
  return isWhole ? bytes : undefined;
}

function targetIn(bytes: Buffer): string {
  const target = textOf(bytes.subarray(2, 17), BASE62).padStart(TARGET_LENGTH, '0');
  return `${KINDS[((bytes[0] as number) >> 5) & 1]}_${target}`;
}

const macOf = (body: Buffer, ownerId: string, key: string): Buffer =>
  keyedHash(key).update(`click id\n${ownerId}\n`).update(body).digest().subarray(0, MAC_BYTES);

function destinationByte(destination: string | undefined): number {
  const [, kind, number] = /^(rule|variant):(\d{1,2})$/.exec(destination ?? '') ?? [];
  return kind === undefined ? 0 : Number(number) + (kind === 'variant' ? 100 : 0);
}

const destinationAt = (byte: number): string | undefined =>
  byte === 0 ? undefined : byte > 100 ? `variant:${byte - 100}` : `rule:${byte}`;

const hashes = new Map<string, number>();

/** Names come from closed lists, whose order may change with a library: a hash of each does not. */
function nameHash(name: string): number {
  let known = hashes.get(name);
  if (known === undefined) {
    known = hash('sha256', name, 'buffer').readUInt16BE();
    hashes.set(name, known);
  }
  return known;
}

function named(wanted: number, names: Iterable<string>): string {
  for (const name of names) if (nameHash(name) === wanted) return name;
  return OTHER;
}

/** Up to three letters of the language and two of its region, in base 27. */
function languageNumber(tag: string | undefined): number {
  const [, language = '', region = ''] = /^([a-z]{2,3})(?:-([a-z]{2})$)?/i.exec(tag ?? '') ?? [];
  const text = language.toLowerCase().padEnd(3, ' ') + region.toLowerCase().padEnd(2, ' ');
  return [...text].reduce((sum, letter) => sum * 27 + LETTERS.indexOf(letter) + 1, 0);
}

function languageAt(number: number): string | undefined {
  if (number === 0) return undefined;
  let text = '';
  for (let rest = number; text.length < 5; rest = Math.floor(rest / 27)) {
    text = (LETTERS[(rest % 27) - 1] ?? ' ') + text;
  }
  const [language, region] = [text.slice(0, 3).trim(), text.slice(3).trim()];
  return region === '' ? language : `${language}-${region.toUpperCase()}`;
}

/** A host in base 40, whose digit 0 does not occur: so its length need not be stored. */
function packedHost(host: string): Buffer {
  const text = host.length <= MAX_REFERRER && /^[a-z\d.-]+$/.test(host) ? host : LONG_HOST;
  const number = numberOf(text, ` ${HOST}`);
  return number.subarray(number.findIndex((byte) => byte !== 0));
}

function hostOf(bytes: Buffer): string {
  const text = textOf(bytes, ` ${HOST}`);
  return text === LONG_HOST ? OTHER : text;
}

/**
 * The number that a text is in the base of an alphabet, as 15 bytes. By hand: redirects do it, and with a
 * BigInt it takes more than twice as long.
 */
function numberOf(text: string, alphabet: string): Buffer {
  const number = Buffer.alloc(TARGET_BYTES);
  for (const character of text) {
    let carry = alphabet.indexOf(character);
    for (let at = TARGET_BYTES - 1; at >= 0; at--) {
      carry += (number[at] as number) * alphabet.length;
      number[at] = carry & 0xff;
      carry >>= 8;
    }
  }
  return number;
}

function textOf(bytes: Buffer, alphabet: string): string {
  let text = '';
  const base = BigInt(alphabet.length);
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= base) {
    text = alphabet[Number(rest % base)] + text;
  }
  return text;
}

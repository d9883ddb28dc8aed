import { createHmac, createSecretKey, type Hmac, type KeyObject } from 'node:crypto';

/**
 * Keys as objects: with a text, creating the hash takes longer than the hash. A process has one
 * key, or two on some days.
 */
const keys = new Map<string, KeyObject>();
const MAX_KEYS = 10;

/** A SHA-256 hash with a key. Every visit has two. */
export function keyedHash(hashKey: string): Hmac {
  let key = keys.get(hashKey);
  if (key === undefined) {
    if (keys.size >= MAX_KEYS) keys.clear();
    key = createSecretKey(Buffer.from(hashKey, 'utf8'));
    keys.set(hashKey, key);
  }
  return createHmac('sha256', key);
}

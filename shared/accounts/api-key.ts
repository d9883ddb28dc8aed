import { createHash, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../platform/runtime/ids.ts';

/** An API key as its holder sees it: `sk_<ownerId>_<keyId>_<secret>`. */
export interface ApiKeyParts {
  ownerId: string;
  keyId: string;
}

const SHAPE = /^sk_(?<ownerId>own_[0-9A-Za-z]{20})_(?<keyId>key_[0-9A-Za-z]{20})_[0-9A-Za-z]{40}$/;

/** A new key for its holder; only its hash may be stored. */
export function newApiKey({ ownerId, keyId }: ApiKeyParts, secret: string = newSecret()): string {
  return `sk_${ownerId}_${keyId}_${secret}`;
}

/** Whose key it says it is, or undefined when it does not have the shape of a key. */
export function parseApiKey(apiKey: string): ApiKeyParts | undefined {
  const groups = SHAPE.exec(apiKey)?.groups;
  return groups && { ownerId: groups['ownerId'] as string, keyId: groups['keyId'] as string };
}

/** SHA-256 of a key, hex. A plain hash suffices: the secret has 238 random bits, nothing can be guessed. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/** Compares a key with a stored hash in constant time. */
export function matchesHash(apiKey: string, hash: string): boolean {
  const given = Buffer.from(hashApiKey(apiKey), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}

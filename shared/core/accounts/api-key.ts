import { createHash, timingSafeEqual } from 'node:crypto';
import { newSecret } from '#shared/platform/runtime/ids.ts';

/** An API key in clear text: `sk_<ownerId>_<keyId>_<secret>`. */
export interface ApiKeyParts {
  ownerId: string;
  keyId: string;
}

const SHAPE = /^sk_(?<ownerId>own_[0-9A-Za-z]{20})_(?<keyId>key_[0-9A-Za-z]{20})_[0-9A-Za-z]{40}$/;

/** A new key in clear text; store only its hash. */
export function newApiKey({ ownerId, keyId }: ApiKeyParts, secret: string = newSecret()): string {
  return `sk_${ownerId}_${keyId}_${secret}`;
}

/** The IDs in a key, or undefined if the format is wrong. This is not a proof: compare the hash. */
export function parseApiKey(apiKey: string): ApiKeyParts | undefined {
  const groups = SHAPE.exec(apiKey)?.groups;
  return groups && { ownerId: groups['ownerId'] as string, keyId: groups['keyId'] as string };
}

/** SHA-256 of a key, hex. No salt or stretching needed: the secret has 238 random bits. */
export function hashApiKey(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/** Compares a key with a stored hash in constant time. */
export function matchesHash(apiKey: string, hash: string): boolean {
  const given = Buffer.from(hashApiKey(apiKey), 'hex');
  const stored = Buffer.from(hash, 'hex');
  return given.length === stored.length && timingSafeEqual(given, stored);
}

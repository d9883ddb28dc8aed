import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Compresses and encrypts a response with a key that is never stored: it may contain secrets shown
 * once, such as an API key.
 */
export function sealResponse(response: APIGatewayProxyStructuredResultV2, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const content = Buffer.concat([cipher.update(gzipSync(JSON.stringify(response))), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

/** Throws for a wrong key. */
export function openResponse(sealed: Uint8Array, key: Buffer): APIGatewayProxyStructuredResultV2 {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const content = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(gunzipSync(content).toString('utf8'));
}

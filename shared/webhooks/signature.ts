import { createHash, createHmac } from 'node:crypto';
import type { IdSource } from '#shared/platform/runtime/ids.ts';
import { currentOldSecrets, type Webhook } from './webhook.ts';

/** Signatures per Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA256, `v1`. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

/** A new 192-bit secret, derived from `ids`. */
export function newWebhookSecret(ids: IdSource): string {
  const bytes = createHash('sha256').update(ids.newSecret()).digest().subarray(0, SECRET_BYTES);
  return `${PREFIX}${bytes.toString('base64')}`;
}

/** Signature headers, with one signature per valid secret. */
export function signatureHeaders(
  webhook: Pick<Webhook, 'secret' | 'oldSecrets'>,
  { id, body }: { id: string; body: string },
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const secrets = [webhook.secret, ...currentOldSecrets(webhook, now).map(({ secret }) => secret)];
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

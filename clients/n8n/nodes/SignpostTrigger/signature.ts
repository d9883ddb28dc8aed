import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'whsec_';
/** Seconds by which the time of a message may differ from the clock. */
const TOLERANCE = 300;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether a message is signed with the secret, as Standard Webhooks specifies, and is recent. */
export function isSigned(
  { body, headers }: { body: Uint8Array; headers: Headers },
  secret: string,
  now: Date,
): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => {
    const value = headers[`webhook-${name}`];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string];
  const age = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(age) <= TOLERANCE) || id === '') return false;
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

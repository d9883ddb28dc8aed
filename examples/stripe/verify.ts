import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older messages are refused: someone may have recorded and repeated them. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether Stripe has signed a message: `t=...,v1=...`, with an HMAC of the time and the body as it was
 * received. While a secret is being replaced, there are several signatures.
 */
export function isSignedByStripe(
  body: string,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const pairs = (header ?? '').split(',').map((part) => part.split('=') as [string, string?]);
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return pairs.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

import { ApiError, type Signpost } from '@signpost/client';
import { conversionOf, type StripeEvent } from './conversion-of.ts';
import { isSignedByStripe } from './verify.ts';

export interface StripeRequest {
  /** The raw body, before parsing: the signature covers its bytes. */
  body: string;
  /** The header `stripe-signature`. */
  signature: string | undefined;
}

/**
 * Records what Stripe reports, and returns the status of the response. Stripe sends an event again, for three
 * days, until it gets 2xx: a repeat is not counted again.
 */
export async function handleStripe(
  { body, signature }: StripeRequest,
  { signpost, secret, now }: { signpost: Pick<Signpost, 'conversions'>; secret: string; now: Date },
): Promise<204 | 400 | 500> {
  if (!isSignedByStripe(body, signature, { secret, now })) return 400;
  const conversion = conversionOf(JSON.parse(body) as StripeEvent);
  if (conversion === undefined) return 204;
  try {
    await signpost.conversions.create(conversion).catch((error) => {
      // Visitors can change what is in a URL, and come back after months: the sale counts without a click.
      if (!refuses(error, 'clickId')) throw error;
      const { clickId: _, ...unmatched } = conversion;
      return signpost.conversions.create(unmatched);
    });
    return 204;
  } catch (error) {
    // Stripe can report the same with another time. It is recorded.
    if (error instanceof ApiError && error.code === 'CONVERSION_DIFFERS') return 204;
    console.error(error);
    return 500;
  }
}

const refuses = (error: unknown, field: string): boolean =>
  error instanceof ApiError && error.status === 400 && error.details.some(({ path }) => path === field);

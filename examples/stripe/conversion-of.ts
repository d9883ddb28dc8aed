import type { NewConversion } from '@signpost/client';

/** The parts of Stripe's events that matter here. */
export type StripeEvent =
  | {
      type: 'checkout.session.completed' | 'checkout.session.async_payment_succeeded';
      created: number;
      data: { object: CheckoutSession };
    }
  | { type: 'refund.created' | 'refund.failed'; created: number; data: { object: Refund } };

interface CheckoutSession {
  id: string;
  /** `unpaid`: the payment takes days, and another event follows once it has succeeded. */
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
  /** The click ID, which your page has passed to the session or the payment link. */
  client_reference_id: string | null;
  amount_total: number | null;
  currency: string | null;
}

interface Refund {
  id: string;
  payment_intent: string | null;
  amount: number;
  currency: string;
}

/**
 * The conversion that an event of Stripe is, or undefined. The payment is the customer: so a refund, which
 * does not know the click, counts for the link that led to the sale. Each refund of a payment has an ID of
 * its own; the event `charge.refunded` has only their sum.
 */
export function conversionOf(event: StripeEvent): NewConversion | undefined {
  const occurredAt = new Date(event.created * 1000).toISOString();
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, payment_status, payment_intent, client_reference_id, amount_total, currency } =
        event.data.object;
      if (payment_status !== 'paid' || payment_intent === null) return undefined;
      if (amount_total === null || currency === null) return undefined;
      return {
        event: 'sale',
        eventId: id,
        customerId: payment_intent,
        ...(client_reference_id && { clickId: client_reference_id }),
        ...money(amount_total, currency),
        occurredAt,
      };
    }
    case 'refund.created':
    case 'refund.failed': {
      const { id, payment_intent, amount, currency } = event.data.object;
      if (payment_intent === null) return undefined;
      const hasFailed = event.type === 'refund.failed';
      return {
        // The money stays: a revenue that is no further sale.
        event: hasFailed ? 'refund_failed' : 'sale',
        eventId: hasFailed ? `${id} failed` : id,
        customerId: payment_intent,
        ...money(hasFailed ? amount : -amount, currency),
        occurredAt,
      };
    }
    default:
      return undefined;
  }
}

/**
 * Stripe counts in the smallest unit as ISO 4217 does, with these exceptions
 * (https://docs.stripe.com/currencies#special-cases): it has hundredths of krónur and shillings, which do not
 * exist, and no ariary of which there are hundredths in ISO 4217.
 */
const PER_UNIT_OF_STRIPE: Readonly<Record<string, number>> = { ISK: 1 / 100, UGX: 1 / 100, MGA: 100 };

function money(amount: number, code: string): { amount: number; currency: string } {
  const currency = code.toUpperCase();
  return { amount: Math.round(amount * (PER_UNIT_OF_STRIPE[currency] ?? 1)), currency };
}

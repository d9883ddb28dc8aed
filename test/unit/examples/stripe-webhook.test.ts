import { createHmac } from 'node:crypto';
import { Signpost } from '@signpost/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversionOf, type StripeEvent } from '#examples/stripe/conversion-of.ts';
import { handleStripe } from '#examples/stripe/handle.ts';
import { isSignedByStripe } from '#examples/stripe/verify.ts';
import { conversionInput } from '#shared/conversions/conversion-contract.ts';

const secret = 'whsec_test';
const now = new Date('2027-01-31T09:30:00.000Z');
const seconds = now.getTime() / 1000;

const signature = (body: string, time: number | string = seconds, key = secret): string =>
  `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;

const paid = (more: object = {}): StripeEvent => ({
  type: 'checkout.session.completed',
  created: seconds,
  data: {
    object: {
      id: 'cs_1',
      payment_status: 'paid',
      payment_intent: 'pi_1',
      client_reference_id: 'click',
      amount_total: 4999,
      currency: 'eur',
      ...more,
    },
  },
});

const refund = (
  more: object = {},
  type: 'refund.created' | 'refund.failed' = 'refund.created',
): StripeEvent => ({
  type,
  created: seconds,
  data: { object: { id: 're_1', payment_intent: 'pi_1', amount: 2000, currency: 'eur', ...more } },
});

describe('isSignedByStripe', () => {
  const about = { secret, now };

  it('accepts what was signed within five minutes, also with one of several secrets', () => {
    expect(isSignedByStripe('{}', signature('{}'), about)).toBe(true);
    expect(isSignedByStripe('{}', signature('{}', seconds - 299), about)).toBe(true);
    const other = signature('{}', seconds, 'whsec_new').replace('t=', 'x=');
    expect(isSignedByStripe('{}', `${signature('{}')},${other}`, about)).toBe(true);
    expect(isSignedByStripe('{}', `${other},${signature('{}')}`, about)).toBe(true);
  });

  it.each([
    ['a changed body', signature('{ }')],
    ['another secret', signature('{}', seconds, 'whsec_other')],
    ['an old message', signature('{}', seconds - 301)],
    ['a message of the future', signature('{}', seconds + 301)],
    ['a time that is none', signature('{}', 'NaN')],
    ['no signature', `t=${seconds}`],
    ['a short signature', `t=${seconds},v1=00`],
    ['another scheme', signature('{}').replace('v1=', 'v0=')],
    ['no header', undefined],
  ])('refuses %s', (_, header) => {
    expect(isSignedByStripe('{}', header, about)).toBe(false);
  });
});

describe('conversionOf', () => {
  it('takes a payment with its click, and refunds of it, each on its own', () => {
    const sale = { event: 'sale', currency: 'EUR', customerId: 'pi_1', occurredAt: now.toISOString() };
    expect(conversionOf(paid())).toEqual({ ...sale, eventId: 'cs_1', clickId: 'click', amount: 4999 });
    expect(conversionOf(refund())).toEqual({ ...sale, eventId: 're_1', amount: -2000 });
    expect(conversionOf(refund({ id: 're_2', amount: 999 }))).toEqual({
      ...sale,
      eventId: 're_2',
      amount: -999,
    });
    const failed = { ...sale, event: 'refund_failed', eventId: 're_1 failed', amount: 2000 };
    expect(conversionOf(refund({}, 'refund.failed'))).toEqual(failed);
  });

  it('sends what the API accepts', () => {
    for (const event of [
      paid(),
      paid({ client_reference_id: null }),
      refund(),
      refund({}, 'refund.failed'),
    ]) {
      expect(conversionInput.safeParse(conversionOf(event)).error).toBeUndefined();
    }
  });

  it.each([
    ['usd', 4999, 4999],
    ['jpy', 500, 500],
    ['isk', 500, 5],
    ['ugx', 500, 5],
    ['mga', 5, 500],
    ['kwd', 5120, 5120],
    ['huf', 1045, 1045],
  ])('has the amount of %s in the unit of ISO 4217', (currency, amount_total, amount) => {
    expect(conversionOf(paid({ currency, amount_total }))).toMatchObject({
      amount,
      currency: currency.toUpperCase(),
    });
  });

  it.each([
    ['a payment that takes days', paid({ payment_status: 'unpaid' })],
    ['a session without a payment', paid({ payment_status: 'no_payment_required', payment_intent: null })],
    ['other events', { type: 'customer.created', created: seconds, data: { object: {} } } as never],
  ])('leaves out %s', (_, event) => {
    expect(conversionOf(event)).toBeUndefined();
  });
});

describe('handleStripe', () => {
  const sent = vi.fn<typeof fetch>();
  const signpost = new Signpost({
    origin: 'https://go.example.com',
    apiKey: 'sk_1',
    fetch: sent,
    maxRetries: 0,
  });
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => {
    sent.mockReset();
    vi.restoreAllMocks();
  });

  const handle = (event: StripeEvent, header?: string) => {
    const body = JSON.stringify(event);
    return handleStripe({ body, signature: header ?? signature(body) }, { signpost, secret, now });
  };
  const respond = (status: number, body: object) =>
    sent.mockResolvedValueOnce(Response.json({ success: status < 300, message: '', ...body }, { status }));
  const recorded = () => respond(201, { data: { conversion: { _id: 'cnv_1' } } });
  const bodies = () => sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

  it('records a payment', async () => {
    recorded();
    expect(await handle(paid())).toBe(204);
    expect(bodies()).toMatchObject([{ event: 'sale', eventId: 'cs_1', clickId: 'click', amount: 4999 }]);
  });

  it('records it without a click if the click ID is refused', async () => {
    respond(400, {
      error: { code: 'VALIDATION_FAILED', details: [{ path: 'clickId', code: 'not_found', message: 'x' }] },
    });
    recorded();
    expect(await handle(paid())).toBe(204);
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).not.toHaveProperty('clickId');
    expect(bodies()[1]).toMatchObject({ eventId: 'cs_1', customerId: 'pi_1' });
  });

  it('asks Stripe to send it again after a fault, but not if it is recorded', async () => {
    respond(503, { error: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await handle(paid())).toBe(500);
    respond(409, { error: { code: 'CONVERSION_DIFFERS' } });
    expect(await handle(paid())).toBe(204);
  });

  it('calls nothing for messages that Stripe has not signed, and for other events', async () => {
    expect(await handle(paid(), signature('{}'))).toBe(400);
    expect(await handle(paid({ payment_status: 'unpaid' }))).toBe(204);
    expect(sent).not.toHaveBeenCalled();
  });
});

import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { EventLink } from '#clients/typescript/src/index.ts';
import { verifyWebhook, type WebhookHeaders } from '#clients/typescript/src/webhooks.ts';
import { fakeService } from '#test/support/servers/fake-service.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another one of thirty-two bytes.').toString('base64')}`;
const ID = 'evt_1';
const BODY = JSON.stringify({
  type: 'link.created',
  timestamp: '2026-11-23T06:00:00Z',
  data: { _id: 'lnk_1', title: 'Grüße 世界' },
});

interface Delivery {
  body?: string;
  secret?: string;
  /** Seconds. */
  age?: number;
}

/** Headers as the reference implementation signs them. */
function headersOf({ body = BODY, secret = SECRET, age = 0 }: Delivery = {}): Record<string, string> {
  const time = new Date(Date.now() - age * 1000);
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(secret).sign(ID, time, body),
  };
}

const codeOf = (
  headers: WebhookHeaders,
  body: string | Uint8Array = BODY,
  secret: string | string[] = SECRET,
): Promise<string> =>
  verifyWebhook(body, headers, secret).then(
    () => 'verified',
    (error: unknown) => (error as { code: string }).code,
  );

describe('verifyWebhook', () => {
  it('returns the event, typed by its type', async () => {
    const event = await verifyWebhook(BODY, headersOf(), SECRET);
    expect(event).toEqual({ id: ID, ...JSON.parse(BODY) });
    if (event.type === 'link.created') expectTypeOf(event.data).toEqualTypeOf<EventLink>();
    if (event.type === 'account.paused') expectTypeOf(event.data.balance).toBeNumber();
  });

  it.each<[string, string | Uint8Array | ArrayBuffer]>([
    ['a string', BODY],
    ['bytes', new TextEncoder().encode(BODY)],
    ['a Buffer of a pool', Buffer.from(BODY)],
    ['an ArrayBuffer', new TextEncoder().encode(BODY).buffer as ArrayBuffer],
  ])('takes the body as %s', async (_, body) => {
    await expect(verifyWebhook(body, headersOf(), SECRET)).resolves.toMatchObject({ id: ID });
  });

  it('takes headers of fetch and of Node, in any case', async () => {
    const headers = headersOf();
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const one of [new Headers(headers), headers, upper, lists])
      expect(await codeOf(one)).toBe('verified');
  });

  it('takes a body that is signed with one of several secrets', async () => {
    const headers = headersOf();
    const old = headersOf({ secret: OTHER })['webhook-signature'];
    const both = { ...headers, 'webhook-signature': `v1a,xyz v1,!! ${old} ${headers['webhook-signature']}` };
    expect(await codeOf(both)).toBe('verified');
    expect(await codeOf(headers, BODY, [OTHER, SECRET])).toBe('verified');
    expect(await codeOf(headers, BODY, SECRET.replace('whsec_', ''))).toBe('verified');
  });

  it('accepts and rejects times as the reference implementation does', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T06:00:00Z'), toFake: ['Date'] });
    for (const [age, code] of [
      [299, 'verified'],
      [301, 'TIMESTAMP_TOO_OLD'],
      [-299, 'verified'],
      [-301, 'TIMESTAMP_TOO_NEW'],
    ] as const) {
      const headers = headersOf({ age });
      expect(await codeOf(headers)).toBe(code);
      const reference = () => new StandardWebhook(SECRET).verify(BODY, headers);
      if (code === 'verified') expect(reference).not.toThrow();
      else expect(reference).toThrow();
    }
    await expect(
      verifyWebhook(BODY, headersOf({ age: 900 }), SECRET, { tolerance: 1_000 }),
    ).resolves.toMatchObject({ id: ID });
    vi.useRealTimers();
  });

  it('says what is wrong', async () => {
    const headers = headersOf();
    const { 'webhook-id': _, ...noId } = headers;
    expect(await codeOf(noId)).toBe('HEADER_MISSING');
    expect(await codeOf({ ...headers, 'webhook-signature': '' })).toBe('HEADER_MISSING');
    expect(await codeOf({ ...headers, 'webhook-timestamp': 'now' })).toBe('TIMESTAMP_INVALID');
    expect(await codeOf({ ...headers, 'webhook-timestamp': '-1' })).toBe('TIMESTAMP_INVALID');
    expect(await codeOf({ ...headers, 'webhook-id': 'evt_2' })).toBe('SIGNATURE_INVALID');
    expect(await codeOf(headers, `${BODY} `)).toBe('SIGNATURE_INVALID');
    expect(await codeOf(headers, BODY, OTHER)).toBe('SIGNATURE_INVALID');
    expect(await codeOf(headers, BODY, '')).toBe('SECRET_INVALID');
    expect(await codeOf(headers, BODY, 'whsec_%%%')).toBe('SECRET_INVALID');
    expect(await codeOf(headersOf({ body: 'hello' }), 'hello')).toBe('BODY_INVALID');
    expect(await codeOf(headersOf({ body: '[]' }), '[]')).toBe('BODY_INVALID');
    const signature = headers['webhook-signature']?.replace('v1,', 'v2,');
    expect(await codeOf({ ...headers, 'webhook-signature': signature })).toBe('SIGNATURE_INVALID');
  });

  it('does not take parsed JSON for the body', async () => {
    const parsed = JSON.parse(BODY) as string;
    await expect(verifyWebhook(parsed, headersOf(), SECRET)).rejects.toThrow(
      'body must be the raw request body',
    );
  });

  it('is a method of the client, too', async () => {
    const { signpost } = fakeService([]);
    await expect(signpost.webhooks.verify(BODY, headersOf(), SECRET)).resolves.toMatchObject({ id: ID });
    await expect(signpost.webhooks.verify(BODY, headersOf(), OTHER)).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      message: expect.stringContaining('Check the secret'),
    });
  });
});

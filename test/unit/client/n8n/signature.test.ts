import { expect, it } from 'vitest';
import { isSigned } from '#clients/n8n/nodes/SignpostTrigger/signature.ts';
import { signatureHeaders } from '#shared/webhooks/signature.ts';

const NOW = new Date('2027-01-31T12:00:00.000Z');
const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
const OTHER = 'whsec_ODEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
const BODY = '{"type":"link.created","data":{"title":"Grüße, 世界 🚀"}}';

/** The headers of the product for a message of this time. */
const signed = ({ at = NOW, secret = SECRET, old = [] as string[], body = BODY } = {}) => {
  const until = new Date(at.getTime() + 1000).toISOString();
  const webhook = { secret, oldSecrets: old.map((one) => ({ secret: one, until })) };
  return signatureHeaders(webhook, { id: 'evt_1', body }, at);
};
const seconds = (count: number) => new Date(NOW.getTime() + count * 1000);
const accepts = (headers: Record<string, string>, body = BODY) =>
  isSigned({ body: Buffer.from(body), headers }, SECRET, NOW);

it.each([
  ['of now', signed()],
  ['while a secret replaces ours', signed({ secret: OTHER, old: [SECRET] })],
  ['of five minutes ago', signed({ at: seconds(-300) })],
  ['of a clock that is ahead', signed({ at: seconds(300) })],
])('accepts a message %s', (_, headers) => expect(accepts(headers)).toBe(true));

const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = signed();

it.each([
  ['with another secret', signed({ secret: OTHER })],
  ['with another body', signed({ body: '{}' })],
  ['of six minutes ago', signed({ at: seconds(-360) })],
  ['of in six minutes', signed({ at: seconds(360) })],
  ['with another ID', { ...signed(), 'webhook-id': 'evt_2' }],
  ['without an ID', { 'webhook-timestamp': time, 'webhook-signature': signature }],
  ['without a time', { 'webhook-id': id, 'webhook-signature': signature }],
  ['with a time that is no number', { ...signed(), 'webhook-timestamp': 'Infinity' }],
  ['without a signature', { 'webhook-id': id, 'webhook-timestamp': time }],
  ['with an empty signature', { ...signed(), 'webhook-signature': 'v1,' }],
  [
    'with a signature of another version',
    { ...signed(), 'webhook-signature': `${signature}`.replace('v1', 'v2') },
  ],
  ['with the beginning of the signature', { ...signed(), 'webhook-signature': `${signature}`.slice(0, 20) }],
])('refuses a message %s', (_, headers) => {
  expect(accepts(headers as Record<string, string>)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { newEvent } from '#shared/core/events/new-event.ts';
import { isId, newId } from '#shared/platform/runtime/ids.ts';
import { DELIVERY_POSITION, deliveryPosition, newDelivery } from '#shared/webhooks/delivery.ts';
import { assertAllowedTarget, isSubscribed, type Webhook } from '#shared/webhooks/webhook.ts';
import { webhookRecord } from '#shared/webhooks/webhook-record.ts';

const now = new Date('2026-05-01T12:00:00.123Z');

const LOOPBACK_URLS = [
  'https://127.0.0.1/',
  'https://localhost:4000/',
  'https://[::1]/',
  'https://a.localhost/',
];
const PRIVATE_URLS = [
  'https://10.0.0.1/',
  'https://192.168.0.1:8443/',
  'https://169.254.169.254/latest',
  'https://0xa000001/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0.0.0.0/',
];

function aWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    id: newId('webhook'),
    ownerId: newId('owner'),
    url: 'https://example.com/hook',
    events: ['*'],
    description: null,
    mode: 'push',
    dataPermissions: ['*'],
    status: 'active',
    secret: 'whsec_secret',
    oldSecrets: [{ secret: 'whsec_old', until: '2026-05-02T00:00:00.000Z' }],
    failures: 0,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...overrides,
  };
}

describe('a URL', () => {
  it('of a deployment is HTTPS to the public Internet', () => {
    for (const url of ['https://example.com', 'https://8.8.8.8:8443/hook', 'https://[2606:4700::1111]/']) {
      expect(() => assertAllowedTarget(url, 'public')).not.toThrow();
    }
    for (const url of ['http://example.com', ...PRIVATE_URLS, ...LOOPBACK_URLS]) {
      expect(() => assertAllowedTarget(url, 'public'), url).toThrow(/^url: must/);
    }
  });

  it('of the local run may lead to the machine itself, and still to no other private address', () => {
    for (const url of ['http://example.com', 'https://example.com', ...LOOPBACK_URLS]) {
      expect(() => assertAllowedTarget(url, 'local'), url).not.toThrow();
    }
    for (const url of PRIVATE_URLS)
      expect(() => assertAllowedTarget(url, 'local'), url).toThrow(/^url: must be a URL on the public/);
  });
});

describe('a webhook', () => {
  it('wants what it names and everything with a star, also while it is off', () => {
    expect(isSubscribed(aWebhook(), 'survey.submitted')).toBe(true);
    const some = aWebhook({ events: ['link.created', 'link.deleted'] });
    expect([isSubscribed(some, 'link.deleted'), isSubscribed(some, 'link.updated')]).toEqual([true, false]);
    expect(isSubscribed(aWebhook({ status: 'inactive' }), 'link.created')).toBe(true);
  });

  it('is never shown with a secret', () => {
    const shown = JSON.stringify(webhookRecord(aWebhook(), now));
    expect(shown).not.toContain('whsec_');
    expect(webhookRecord(aWebhook(), now).oldSecretUntil).toBe('2026-05-02T00:00:00.000Z');
    expect(webhookRecord(aWebhook(), new Date('2026-05-02T00:00:00Z')).oldSecretUntil).toBeNull();
  });
});

describe('the id of a delivery', () => {
  const event = newEvent('link.created', { ownerId: 'own_x', data: { a: 1 }, now });
  const webhook = aWebhook();

  it('follows from event and webhook, and from nothing else', () => {
    const { id } = newDelivery(event, webhook);
    expect(isId('delivery', id)).toBe(true);
    expect(newDelivery({ ...event }, aWebhook({ ...webhook, url: 'https://example.com/other' })).id).toBe(id);
    expect(newDelivery(event, aWebhook()).id).not.toBe(id);
    expect(newDelivery({ ...event, id: newId('event') }, webhook).id).not.toBe(id);
  });

  it('tells where the delivery is kept', () => {
    const { id } = newDelivery(event, webhook);
    expect(deliveryPosition(id)).toBe(`2026-05-01T12:00:00.123Z#${id}`);
    expect(deliveryPosition(id)).toMatch(DELIVERY_POSITION);
    expect(deliveryPosition('dlv_zzzzzzzzzzzzzzzzzzzz')).toMatch(/^\d{4}-/);
  });
});

describe('the payload', () => {
  it('is type, timestamp and data, in this order', () => {
    const event = newEvent('link.created', { ownerId: 'own_x', data: { a: 1 }, now });
    const { body } = newDelivery(event, aWebhook());
    expect(body).toBe('{"type":"link.created","timestamp":"2026-05-01T12:00:00.123Z","data":{"a":1}}');
  });
});

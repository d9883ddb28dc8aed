import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { randomIds, seededIds } from '#shared/platform/runtime/ids.ts';
import { newWebhookSecret, signatureHeaders } from '#shared/webhooks/signature.ts';
import { OLD_SECRET_MS } from '#shared/webhooks/webhook.ts';

const message = { id: 'evt_1', body: '{"type":"link.created","data":{"title":"Überraschung 🎉"}}' };
const [newest, old] = [newWebhookSecret(randomIds), newWebhookSecret(randomIds)];
const verify = (secret: string, headers: Record<string, string>, body = message.body) =>
  new StandardWebhook(secret).verify(body, headers);

describe('a signature', () => {
  it('is taken by a receiver that has the secret, and by no other', () => {
    const headers = signatureHeaders({ secret: newest, oldSecrets: [] }, message, new Date());
    expect(verify(newest, headers)).toEqual(JSON.parse(message.body));
    expect(() => verify(old, headers)).toThrow();
    expect(() => verify(newest, headers, `${message.body} `)).toThrow();
    expect(() => verify(newest, { ...headers, 'webhook-id': 'evt_2' })).toThrow();
  });

  it('is too old for a receiver after minutes', () => {
    const before = new Date(Date.now() - 10 * 60_000);
    const headers = signatureHeaders({ secret: newest, oldSecrets: [] }, message, before);
    expect(() => verify(newest, headers)).toThrow('too old');
  });

  it('comes from every secret that is valid, the newest first, and from none whose time is over', () => {
    const now = new Date();
    const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const sign = (until: string) =>
      signatureHeaders({ secret: newest, oldSecrets: [{ secret: old, until }] }, message, now);
    const both = sign(inMs(1));
    expect(both['webhook-signature']).toMatch(/^v1,[\w+/=]{44} v1,[\w+/=]{44}$/);
    for (const secret of [newest, old]) verify(secret, both);
    const over = sign(inMs(0));
    expect(over['webhook-signature']).toBe(both['webhook-signature']?.split(' ')[0]);
    expect(OLD_SECRET_MS).toBe(24 * 3600 * 1000);
  });
});

describe('a new secret', () => {
  it('has 192 bits, another one each time, and the same one from the same source', () => {
    expect(Buffer.from(newest.replace('whsec_', ''), 'base64')).toHaveLength(24);
    expect(newest).not.toBe(old);
    const seed = Buffer.from('seed');
    expect(newWebhookSecret(seededIds(seed))).toBe(newWebhookSecret(seededIds(seed)));
  });
});

import type { WebhookDelivery } from '@signpost/client';
import { expect, it } from 'vitest';
import { mergeDeliveries } from '#console/views/developer/webhooks/merge-deliveries.ts';

const delivery = (id: string, status: WebhookDelivery['status']) => ({ _id: id, status }) as WebhookDelivery;

it('puts what is new before what is known, and renews that in its place', () => {
  const known = [delivery('c', 'pending'), delivery('b', 'pending'), delivery('a', 'failed')];
  const newest = [delivery('d', 'pending'), delivery('c', 'succeeded')];
  expect(mergeDeliveries(known, newest)).toEqual([
    delivery('d', 'pending'),
    delivery('c', 'succeeded'),
    delivery('b', 'pending'),
    delivery('a', 'failed'),
  ]);
});

import { describe, expect, it } from 'vitest';
import { newId } from '../../../../shared/platform/runtime/ids.ts';
import {
  readSubscriberToken,
  subscriberToken,
} from '../../../../shared/smart-links/subscribers/subscriber-link.ts';

const link = { smartLinkId: newId('smartLink'), id: newId('subscriber') };

describe('subscriberToken', () => {
  it('is read back with what it may do, and only with the same key', () => {
    for (const action of ['confirm', 'unsubscribe'] as const) {
      const token = subscriberToken(link, action, 'key');
      expect(readSubscriberToken(token, 'key')).toEqual({ ...link, action });
      expect(readSubscriberToken(token, 'another')).toBeUndefined();
    }
  });

  it.each([
    '',
    '..',
    `${link.smartLinkId}.${link.id}`,
    `${link.smartLinkId}.${newId('subscriber')}.${subscriberToken(link, 'confirm', 'key').split('.')[2]}`,
    `${newId('smartLink')}.${link.id}.${subscriberToken(link, 'confirm', 'key').split('.')[2]}`,
    `${subscriberToken(link, 'confirm', 'key')}.x`,
    `${subscriberToken(link, 'confirm', 'key').slice(0, -1)}é`,
  ])('is nothing if forged: %s', (token) => {
    expect(readSubscriberToken(token, 'key')).toBeUndefined();
  });
});

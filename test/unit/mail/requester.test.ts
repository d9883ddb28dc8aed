import { describe, expect, it } from 'vitest';
import { requesterOf } from '#shared/mail/requester.ts';

const member = (name: string) => ({ type: 'member', name }) as const;

describe('whom an invitation names', () => {
  it('is the member by address, and the account of a paid plan', () => {
    const halden = { name: 'Halden', plan: 'pro' } as const;
    expect(requesterOf('invitation', halden, member('grace.h+work@halden.example'))).toEqual({
      address: 'grace.h+work@halden.example',
      account: 'Halden',
    });
  });

  it('is no account of the free plan, and none with nothing to show', () => {
    expect(requesterOf('invitation', { name: 'Halden', plan: 'free' }).account).toBeNull();
    expect(requesterOf('invitation', { name: '0900 123456', plan: 'pro' }).account).toBeNull();
    expect(requesterOf('invitation', { name: 'Call 0900 123456', plan: 'pro' }).account).toBe('Call …');
  });

  it.each([
    ['a key', { type: 'key', name: 'grace@halden.example' } as const],
    ['an operator', { type: 'administrator', name: 'grace@halden.example' } as const],
    ['a quoted address', member('"buy now"@evil.example')],
    ['an encoded word', member('=?utf-8?q?buy?=@evil.example')],
    ['a phone number', member('call-0900-123456@evil.example')],
    ['a long number in the host', member('call@0900123456.example')],
    ['a message', member(`${'claim-your-prize-'.repeat(3)}now@evil.example`)],
    ['the service itself', member('signp0st@evil.example')],
    ['letters of another script', member('grаce@halden.example')],
  ])('is not %s', (_, author) => {
    expect(requesterOf('invitation', { name: 'Halden', plan: 'pro' }, author).address).toBeNull();
  });
});

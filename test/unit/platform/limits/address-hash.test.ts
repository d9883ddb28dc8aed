import { describe, expect, it } from 'vitest';
import { addressHash } from '#shared/platform/limits/address-hash.ts';

const hash = (address: string) => addressHash(address, 'key');

describe('addressHash', () => {
  it('tells IPv4 addresses apart and says nothing of them', () => {
    expect(hash('192.0.2.1')).not.toBe(hash('192.0.2.2'));
    expect(hash('192.0.2.1')).toMatch(/^[\w-]{22}$/);
    expect(addressHash('192.0.2.1', 'other key')).not.toBe(hash('192.0.2.1'));
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:9', true],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
  ])('takes %s and %s for one subscriber: %s', (one, other, same) => {
    expect(hash(one) === hash(other)).toBe(same);
  });
});

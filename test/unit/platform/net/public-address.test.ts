import { describe, expect, it } from 'vitest';
import { isLoopback, isPublicAddress, isSameAddress } from '#shared/platform/net/public-address.ts';

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.215.14',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:800::200e',
    '2001:4860:4860::8888',
    '2001:200::1',
    '2003::1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['this network', '0.0.0.0', '0.255.255.255', '::'],
    ['loopback', '127.0.0.1', '127.255.255.255', '::1'],
    [
      'private',
      '10.0.0.0',
      '10.255.255.255',
      '172.16.0.0',
      '172.31.255.255',
      '192.168.0.0',
      '192.168.255.255',
    ],
    ['unique local', 'fc00::', 'fd00:ec2::254', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['link-local and metadata', '169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1'],
    ['site-local', 'fec0::1', 'feff::1'],
    ['carrier-grade NAT', '100.64.0.0', '100.100.100.200', '100.127.255.255'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
    ['broadcast and reserved', '255.255.255.255', '240.0.0.1', '192.0.0.192', '192.88.99.1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    ['benchmarking', '198.18.0.0', '198.19.255.255', '2001:2::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1', '::8.8.8.8'],
    ['NAT64', '64:ff9b::8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::1', '2002:808:808::1'],
    ['Teredo', '2001::1', '2001:0:4136:e378::1'],
    ['discard and segment routing', '100::1', '5f00::1'],
    ['not given out', '4000::1', '8000::1', 'e000::1'],
    ['no address', '', 'example.com', '256.1.1.1', '1.2.3.4.5', 'fe80::1%eth0', '::g'],
  ])('is none of %s', (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe('isLoopback', () => {
  it('knows this machine and nothing else', () => {
    const all = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '0.0.0.0', '10.0.0.1', 'localhost'];
    expect(all.filter(isLoopback)).toEqual(['127.0.0.1', '127.9.9.9', '::1']);
  });
});

describe('isSameAddress', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['2001:DB8:0::1', '2001:db8::1', true],
    ['127.0.0.1', '::ffff:127.0.0.1', false],
    ['127.0.0.1', '127.0.0.2', false],
    ['127.0.0.1', '', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameAddress(one, other)).toBe(same);
  });
});

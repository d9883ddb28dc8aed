import { describe, expect, it } from 'vitest';
import { environment } from '#infra/deployed-environments.ts';
import type { Domains } from '#infra/environment/domains.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import { parseEnvironment } from '#infra/environment/schema.ts';

const noticesWith = (domains: Partial<Domains>): string[] => {
  const settings = parseEnvironment({
    ...environment('dev'),
    domains: { frontend: 'go.example.com', ...domains },
  });
  return [...noticesOf(settings, [settings])];
};

const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' };
const customDomains = Array.from({ length: 10 }, (_, i) => `go${i}.example.com`);

describe('a region that is that of the shell', () => {
  const noticesOfOpen = (name: 'dev' | 'prod') => [
    ...noticesOf(environment(name), [], { isRegionOpen: true }),
  ];

  it('is reported where data must survive', () => {
    expect(noticesOfOpen('prod')).toContain(
      'prod: is deployed to us-east-1, the region of this shell. Set region, so that nobody deploys it ' +
        'elsewhere: docs/deploy.md#settings',
    );
    expect(noticesOfOpen('dev')).toEqual([]);
  });
});

describe('a key of visitors that is replaced', () => {
  const noticesOn = (visitor: { version: number; from?: string }, now: string): string[] => {
    const settings = parseEnvironment({ ...environment('dev'), keys: { visitor } });
    return [...noticesOf(settings, [settings], { now: new Date(now) })];
  };
  const replaced = { version: 2, from: '2027-01-31' };

  it('is reported in one line: until when to deploy, and afterwards what to remove', () => {
    expect(noticesOn(replaced, '2027-01-30T23:59:59Z')).toEqual([
      'dev: visitors get another key on 2027-01-31 at 00:00 UTC. Complete the deployment before: ' +
        'docs/deploy.md#keys',
    ]);
    expect(noticesOn(replaced, '2027-01-31T00:00:00Z')).toEqual([
      'dev: keys.visitor.from has passed. If version 2 is deployed, remove it; if not, set a later ' +
        'day: docs/deploy.md#keys',
    ]);
  });

  it('is not reported otherwise', () => {
    expect(noticesOn({ version: 2 }, '2027-01-30T00:00:00Z')).toEqual([]);
  });
});

describe('a certificate of more names than ACM allows by default', () => {
  it('is published in one line', () => {
    expect(noticesWith({ hostedZone, customDomains })).toEqual([
      'dev: the certificate has 11 names, and AWS Certificate Manager allows 10 until the quota is raised: ' +
        'docs/deploy.md#domains',
    ]);
  });

  it('is not shown at the limit, or if it already exists', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/edge';
    expect(noticesWith({ hostedZone, customDomains: customDomains.slice(1) })).toEqual([]);
    expect(noticesWith({ certificateArn, customDomains })).toEqual([]);
  });
});

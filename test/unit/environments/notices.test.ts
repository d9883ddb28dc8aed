import { describe, expect, it } from 'vitest';
import { environment } from '../../../infra/deployed-environments.ts';
import type { Domains } from '../../../infra/environment/domains.ts';
import { noticesOf } from '../../../infra/environment/notices.ts';
import { parseEnvironment } from '../../../infra/environment/schema.ts';

const noticesWith = (domains: Partial<Domains>): string[] => {
  const settings = parseEnvironment({
    ...environment('dev'),
    domains: { frontend: 'go.example.com', ...domains },
  });
  return [...noticesOf(settings, [settings])];
};

const hostedZone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.com' };
const customDomains = Array.from({ length: 10 }, (_, i) => `go${i}.example.com`);

describe('a certificate of more names than ACM allows by default', () => {
  it('is published in one line', () => {
    expect(noticesWith({ hostedZone, customDomains })).toEqual([
      'dev: the certificate has 11 names, and AWS Certificate Manager allows 10 until the quota is raised: docs/deploy.md#domains',
    ]);
  });

  it('is not shown at the limit, or if it already exists', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/edge';
    expect(noticesWith({ hostedZone, customDomains: customDomains.slice(1) })).toEqual([]);
    expect(noticesWith({ certificateArn, customDomains })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';

import { environment } from '#infra/deployed-environments.ts';
import { type EnvironmentSettings, parseEnvironment } from '#infra/environment/schema.ts';

type Domains = NonNullable<EnvironmentSettings['domains']>;

const hostedZone = { id: 'Z0123456789ABC', name: 'example.com' };
const edgeCertificate = 'arn:aws:acm:us-east-1:111122223333:certificate/edge-1';
const otherCertificate = 'arn:aws:acm:eu-central-1:111122223333:certificate/other-1';

const check = (settings: Partial<EnvironmentSettings>) =>
  parseEnvironment({ ...environment('prod'), region: 'eu-central-1', ...settings });
const checkDomains = (domains: Domains) => check({ domains });

describe('domains', () => {
  it.each<[what: string, domains: Domains]>([
    ['one host in a hosted zone', { frontend: 'go.example.com', hostedZone }],
    ['the zone itself', { frontend: 'example.com', hostedZone }],
    [
      'a host for everything',
      {
        frontend: 'example.com',
        api: 'api.example.com',
        media: 'media.example.com',
        console: 'console.example.com',
        hostedZone,
      },
    ],
    [
      "customers' domains in the zone",
      { frontend: 'go.example.com', customDomains: ['acme.example.com'], hostedZone },
    ],
    [
      "customers' domains of their own, in a certificate made elsewhere",
      {
        frontend: 'go.example.com',
        customDomains: ['go.acme.test'],
        hostedZone,
        certificateArn: edgeCertificate,
      },
    ],
    ['a certificate made elsewhere', { frontend: 'go.example.com', certificateArn: edgeCertificate }],
  ])('may be %s', (_, domains) => {
    expect(checkDomains(domains).domains).toMatchObject(domains);
  });

  const frontend = 'go.example.com';
  it.each<[fault: string, domains: Domains | Record<string, unknown>]>([
    [
      'domains.frontend must be a host name in lower case, such as go.example.com, not "Go.example.com"',
      { frontend: 'Go.example.com', hostedZone },
    ],
    [
      'domains.frontend must be a host name in lower case, such as go.example.com, not ' +
        '"https://go.example.com"',
      { frontend: 'https://go.example.com', hostedZone },
    ],
    [
      'domains.frontend must be a host name in lower case, such as go.example.com, not "localhost"',
      { frontend: 'localhost', hostedZone },
    ],
    ['domains.frontend is missing: hostedZone needs it', { hostedZone }],
    [
      'domains.frontend is missing: api, certificateArn needs it',
      { api: 'api.example.com', certificateArn: edgeCertificate },
    ],
    [
      'domains.customDomains.1 must be in domains.hostedZone (example.com) or covered by ' +
        'domains.certificateArn, not "go.acme.test"',
      { frontend, customDomains: ['acme.example.com', 'go.acme.test'], hostedZone },
    ],
    [
      'domains.customDomains.0 repeats domains.frontend (go.example.com): leave it out',
      { frontend, customDomains: [frontend], hostedZone },
    ],
    [
      'domains.customDomains.0 must be a host name in lower case, such as go.example.com, not ' +
        '"https://acme.example.com"',
      { frontend, customDomains: ['https://acme.example.com'], hostedZone },
    ],
    [
      'domains.media must be in domains.hostedZone (example.com), not "media.example.org"',
      { frontend, media: 'media.example.org', hostedZone },
    ],
    [
      'domains.frontend must be in domains.hostedZone (example.com), not "notexample.com"',
      { frontend: 'notexample.com', hostedZone },
    ],
    [
      'domains.api repeats domains.frontend (go.example.com): leave it out',
      { frontend, api: frontend, hostedZone },
    ],
    [
      'domains.medai is not a setting; did you mean domains.media?',
      { frontend, medai: 'media.example.com', hostedZone },
    ],
    ['domains needs hostedZone, in which a certificate can be created, or certificateArn', { frontend }],
    [
      'domains.certificateArn must be the ARN of an ACM certificate in us-east-1, not ' +
        '"arn:aws:acm:eu-central-1:111122223333:certificate/other-1"',
      { frontend, certificateArn: otherCertificate },
    ],
    ['domains.chat is no longer a setting: remove it', { frontend, chat: 'chat.example.com', hostedZone }],
    [
      'domains.chatCertificateArn is no longer a setting: remove it',
      { frontend, hostedZone, chatCertificateArn: otherCertificate },
    ],
    [
      'domains.hostedZone.id must be the ID of a hosted zone, such as Z0123456789AB, not "example.com"',
      { frontend, hostedZone: { id: 'example.com', name: 'example.com' } },
    ],
    [
      'domains.hostedZone.name must be a host name in lower case, such as go.example.com, not "example.com."',
      { frontend, hostedZone: { id: 'Z0123456789ABC', name: 'example.com.' } },
    ],
  ])('stop the synthesis with one line: %s', (fault, domains) => {
    expect(() => checkDomains(domains as unknown as Domains)).toThrow(
      new Error(`infra/environments.ts, prod: ${fault}`),
    );
  });
});

describe('the rest of the edge', () => {
  it.each<[fault: string, settings: Partial<EnvironmentSettings>]>([
    ['region must be an AWS region, such as eu-central-1, not "Frankfurt"', { region: 'Frankfurt' }],
    [
      'security.firewall.requestsPerFiveMinutes must be a whole number from 30,000 to 2,000,000,000, not 100',
      { security: { firewall: { requestsPerFiveMinutes: 100 } } },
    ],
    ['keys.signIn must be a whole number from 1 to 1,000,000, not 1.5', { keys: { signIn: 1.5 } }],
    [
      'keys.visitor.from must be a day in UTC, such as 2027-01-31, not "31.1.2027"',
      { keys: { visitor: { version: 2, from: '31.1.2027' } } },
    ],
    [
      'keys.visitor.from is the first day of a version that replaces another one, and ' +
        'keys.visitor.version is 1',
      { keys: { visitor: { version: 1, from: '2027-01-31' } } },
    ],
    [
      'keys.environment must be the ARN of a KMS key, not "alias/signpost"',
      { keys: { environment: 'alias/signpost' } },
    ],
    [
      'keys.environment must be a key in the region of the environment, eu-central-1',
      {
        keys: { environment: 'arn:aws:kms:eu-west-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab' },
      },
    ],
    ['keys.origin must be a whole number from 1 to 1,000,000, not 0', { keys: { origin: 0 } }],
  ])('stops the synthesis with one line: %s', (fault, settings) => {
    expect(() => check(settings)).toThrow(new Error(`infra/environments.ts, prod: ${fault}`));
  });
});

import aws4, { type Request } from 'aws4';
import { describe, expect, it } from 'vitest';
import { AwsSigner } from '#shared/platform/runtime/aws-signer.ts';

const BY = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

const request = (fields: Partial<Request> = {}): Request => ({
  service: 'sqs',
  region: 'us-east-1',
  method: 'POST',
  path: '/',
  host: 'sqs.us-east-1.amazonaws.com',
  body: '{"QueueUrl":"clicks"}',
  ...fields,
  headers: { 'X-Amz-Date': '20261130T120000Z', 'X-Amz-Target': 'AmazonSQS.SendMessage', ...fields.headers },
});

describe('AwsSigner', () => {
  it('signs the example of the documentation of Signature Version 4', () => {
    const headers = {
      Host: 'iam.amazonaws.com',
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
      'X-Amz-Date': '20150830T123600Z',
    };
    const path = '/?Action=ListUsers&Version=2010-05-08';
    const example = { service: 'iam', region: 'us-east-1', method: 'GET', path, headers };
    expect(new AwsSigner(example, BY).sign().headers).toMatchObject({
      Authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, ' +
        'SignedHeaders=content-type;host;x-amz-date, ' +
        'Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
    });
  });

  it('signs as aws4 does, after a change of day, service, region or credentials, too', () => {
    const signings: [Partial<Request>, Partial<typeof BY & { sessionToken: string }>][] = [
      [{}, {}],
      [{}, {}],
      [{ body: '{}' }, {}],
      [{ headers: { 'X-Amz-Date': '20261201T000000Z' } }, {}],
      [{ service: 'dynamodb' }, {}],
      [{ region: 'eu-central-1' }, {}],
      [{}, { secretAccessKey: 'another', sessionToken: 'token' }],
      [{}, {}],
    ];
    for (const [fields, changed] of signings) {
      const by = { ...BY, ...changed };
      expect(new AwsSigner(request(fields), by).sign()).toEqual(aws4.sign(request(fields), by));
    }
  });
});

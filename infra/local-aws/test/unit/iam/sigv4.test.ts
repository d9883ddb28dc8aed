import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureVerifier, type SignedRequest } from '@signpost/local-aws/iam/sigv4.ts';
import { SignatureV4 } from '@smithy/signature-v4';
import aws4 from 'aws4';
import { describe, expect, it } from 'vitest';

const credentials = { accessKeyId: 'ASIAKEY', secretAccessKey: 'secret', sessionToken: 'token' };
const body = Buffer.from('{"TableName":"t"}');

function verifier(): SignatureVerifier {
  return new SignatureVerifier((key) => (key === credentials.accessKeyId ? credentials : undefined));
}

function lowerCase(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

function signedByAws4(overrides: aws4.Request = {}): SignedRequest {
  const request = aws4.sign(
    {
      service: 'dynamodb',
      region: 'us-east-1',
      host: '127.0.0.1:4000',
      path: '/',
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.GetItem' },
      body: body.toString(),
      ...overrides,
    },
    credentials,
  );
  const { method = 'GET', path = '/', headers = {} } = request;
  return {
    method,
    url: path,
    headers: lowerCase(headers),
    body: Buffer.from((request.body as string) ?? ''),
  };
}

async function signedBySmithy(
  path: string,
  service: string,
  query: Record<string, string> = {},
): Promise<SignedRequest> {
  const signer = new SignatureV4({
    service,
    region: 'us-east-1',
    credentials,
    sha256: Sha256,
    uriEscapePath: service !== 's3',
  });
  const { method, headers } = await signer.sign({
    method: 'PUT',
    protocol: 'http:',
    hostname: '127.0.0.1',
    port: 4000,
    path,
    query,
    headers: { host: '127.0.0.1:4000', 'x-amz-meta-a': '  two   words ' },
    body,
  });
  const text = new URLSearchParams(query).toString().replaceAll('+', '%20');
  return { method, url: text === '' ? path : `${path}?${text}`, headers: lowerCase(headers), body };
}

describe('the check of signatures', () => {
  it('accepts what aws4 signs', () => {
    expect(verifier().verify(signedByAws4())).toEqual({
      valid: true,
      accessKeyId: 'ASIAKEY',
      region: 'us-east-1',
      service: 'dynamodb',
    });
  });

  it('accepts what the signer of the AWS SDK signs, for S3 paths and queries too', async () => {
    const requests = await Promise.all([
      signedBySmithy('/', 'sqs'),
      signedBySmithy('/a%20b/c', 'execute-api', { b: '2', a: '1 !' }),
      signedBySmithy('/bucket/a%20b/c%2Bd', 's3', { 'x-id': 'PutObject' }),
    ]);
    for (const request of requests) expect(verifier().verify(request)).toMatchObject({ valid: true });
  });

  it('accepts a presigned address until it expires', () => {
    const request = aws4.sign(
      {
        service: 's3',
        region: 'us-east-1',
        host: 'h',
        path: '/b/k?X-Amz-Expires=60',
        method: 'GET',
        signQuery: true,
      },
      credentials,
    );
    const signed = { method: 'GET', url: request.path ?? '', headers: { host: 'h' }, body: Buffer.alloc(0) };
    expect(verifier().verify(signed)).toMatchObject({ valid: true, service: 's3' });
    expect(verifier().verify(signed, Date.now() + 62_000)).toMatchObject({
      valid: false,
      code: 'RequestExpired',
    });
  });

  it.each<[string, (request: SignedRequest) => SignedRequest]>([
    ['another body', (request) => ({ ...request, body: Buffer.from('{"TableName":"u"}') })],
    ['another path', (request) => ({ ...request, url: '/other' })],
    ['another query', (request) => ({ ...request, url: '/?a=1' })],
    ['another method', (request) => ({ ...request, method: 'PUT' })],
    [
      'another signed header',
      (request) => ({
        ...request,
        headers: { ...request.headers, 'x-amz-target': 'DynamoDB_20120810.PutItem' },
      }),
    ],
  ])('refuses %s', (_name, tamper) => {
    expect(verifier().verify(tamper(signedByAws4()))).toMatchObject({
      valid: false,
      code: 'InvalidSignatureException',
    });
  });

  it('refuses unknown keys, another session token, old dates and no signature at all', () => {
    const request = signedByAws4();
    const stranger = new SignatureVerifier(() => undefined);
    expect(stranger.verify(request)).toMatchObject({ code: 'UnrecognizedClientException' });
    const otherToken = { ...request, headers: { ...request.headers, 'x-amz-security-token': 'x' } };
    expect(verifier().verify(otherToken)).toMatchObject({ code: 'UnrecognizedClientException' });
    expect(verifier().verify(request, Date.now() + 6 * 60_000)).toMatchObject({ code: 'RequestExpired' });
    expect(verifier().verify({ ...request, headers: {} })).toMatchObject({
      code: 'MissingAuthenticationTokenException',
    });
  });

  it('refuses a content hash that is not the one of the body', async () => {
    const request = await signedBySmithy('/b/k', 's3');
    expect(verifier().verify({ ...request, body: Buffer.from('other') })).toMatchObject({
      code: 'XAmzContentSHA256Mismatch',
    });
  });
});

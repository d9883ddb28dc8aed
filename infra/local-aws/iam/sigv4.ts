import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}

export type Verification =
  | { valid: true; accessKeyId: string; region: string; service: string }
  | { valid: false; code: string; message: string };

interface Signature {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
  signedHeaders: string[];
  signature: string;
  time: string;
  token: string | undefined;
  payloadHash: string | undefined;
  /** Lifetime of a presigned URL; undefined if the signature is in the headers. */
  expiresSeconds: number | undefined;
}

const allowedSkewMs = 5 * 60_000;
const emptyHash = hash('sha256', '', 'hex');

/** Verifies AWS Signature Version 4, in headers or presigned URLs. */
export class SignatureVerifier {
  readonly #credentials: (accessKeyId: string) => Credentials | undefined;
  /**
   * Four of the five HMACs depend on the day only. Stored as key objects: with raw bytes the fifth HMAC
   * takes five times as long.
   */
  readonly #signingKeys = new Map<string, KeyObject>();

  constructor(credentials: (accessKeyId: string) => Credentials | undefined) {
    this.#credentials = credentials;
  }

  verify(request: SignedRequest, now = Date.now()): Verification {
    const queryStart = request.url.indexOf('?');
    const path = queryStart < 0 ? request.url : request.url.slice(0, queryStart);
    const query = queryStart < 0 ? [] : parseQuery(request.url.slice(queryStart + 1));
    const signature = readHeader(request.headers) ?? readPresigned(query);
    if (signature === undefined) {
      return invalid('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    const credentials = this.#credentials(signature.accessKeyId);
    if (credentials === undefined || signature.token !== credentials.sessionToken) {
      return invalid('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    const expired = timeProblem(signature, now);
    if (expired !== undefined) return invalid('RequestExpired', expired);

    const { payloadHash = bodyHash(request.body) } = signature;
    if (signature.payloadHash !== undefined && isMismatch(signature.payloadHash, request.body)) {
      return invalid(
        'XAmzContentSHA256Mismatch',
        'The provided x-amz-content-sha256 header does not match what was computed.',
      );
    }
    const canonicalRequest = [
      request.method,
      canonicalPath(path, signature.service),
      canonicalQuery(query),
      ...signature.signedHeaders.map((name) => `${name}:${headerValue(request.headers[name])}`),
      '',
      signature.signedHeaders.join(';'),
      payloadHash,
    ].join('\n');
    const scope = `${signature.date}/${signature.region}/${signature.service}/aws4_request`;
    const toSign =
      `AWS4-HMAC-SHA256\n${signature.time}\n${scope}\n` + `${hash('sha256', canonicalRequest, 'hex')}`;
    const expected = createHmac('sha256', this.signingKey(credentials, signature))
      .update(toSign)
      .digest('hex');
    if (!sameText(expected, signature.signature)) {
      return invalid(
        'InvalidSignatureException',
        'The request signature we calculated does not match the signature you provided.',
      );
    }
    const { accessKeyId, region, service } = signature;
    return { valid: true, accessKeyId, region, service };
  }

  signingKey(
    { accessKeyId, secretAccessKey }: Credentials,
    { date, region, service }: { date: string; region: string; service: string },
  ): KeyObject {
    const id = `${accessKeyId}/${date}/${region}/${service}`;
    let key = this.#signingKeys.get(id);
    if (key === undefined) {
      if (this.#signingKeys.size > 1000) this.#signingKeys.clear();
      const bytes = [date, region, service, 'aws4_request'].reduce<Buffer>(
        (previous, part) => createHmac('sha256', previous).update(part).digest(),
        Buffer.from(`AWS4${secretAccessKey}`),
      );
      key = createSecretKey(bytes);
      this.#signingKeys.set(id, key);
    }
    return key;
  }
}

export function sameText(first: string, second: string): boolean {
  return first.length === second.length && timingSafeEqual(Buffer.from(first), Buffer.from(second));
}

function invalid(code: string, message: string): Verification {
  return { valid: false, code, message };
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/([^/,]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function readHeader(headers: IncomingHttpHeaders): Signature | undefined {
  const [, accessKeyId, date, region, service, signedHeaders, signature] =
    authorization.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId === undefined || signature === undefined || signedHeaders === undefined) return undefined;
  return {
    accessKeyId,
    date: date ?? '',
    region: region ?? '',
    service: service ?? '',
    signedHeaders: signedHeaders.split(';'),
    signature,
    time: String(headers['x-amz-date'] ?? ''),
    token: headers['x-amz-security-token'] as string | undefined,
    payloadHash: headers['x-amz-content-sha256'] as string | undefined,
    expiresSeconds: undefined,
  };
}

function readPresigned(query: [string, string][]): Signature | undefined {
  const value = (name: string): string | undefined => query.find(([key]) => key === name)?.[1];
  const [accessKeyId, date, region, service] = value('X-Amz-Credential')?.split('/') ?? [];
  const signature = value('X-Amz-Signature');
  if (accessKeyId === undefined || signature === undefined) return undefined;
  return {
    accessKeyId,
    date: date ?? '',
    region: region ?? '',
    service: service ?? '',
    signedHeaders: (value('X-Amz-SignedHeaders') ?? '').split(';'),
    signature,
    time: value('X-Amz-Date') ?? '',
    token: value('X-Amz-Security-Token'),
    payloadHash: value('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expiresSeconds: Number(value('X-Amz-Expires') ?? 0),
  };
}

function timeProblem({ time, date, expiresSeconds }: Signature, now: number): string | undefined {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const signedAt = Date.parse(iso);
  if (Number.isNaN(signedAt) || !time.startsWith(date)) return 'The date of the signature is malformed.';
  const lifetimeMs = expiresSeconds === undefined ? allowedSkewMs : expiresSeconds * 1000;
  if (signedAt - now > allowedSkewMs || now - signedAt > lifetimeMs) return 'Request has expired.';
  return undefined;
}

/** The header may also contain UNSIGNED-PAYLOAD or a streaming mode. */
function isMismatch(payloadHash: string, body: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== bodyHash(body);
}

function bodyHash(body: Buffer): string {
  return body.length === 0 ? emptyHash : hash('sha256', body, 'hex');
}

function headerValue(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text.trim().replaceAll(/ {2,}/g, ' ');
}

/** S3 signs the path as sent; all other services encode it twice. */
function canonicalPath(path: string, service: string): string {
  if (path === '/' || service === 's3') return path;
  return path.split('/').map(encode).join('/');
}

function canonicalQuery(query: [string, string][]): string {
  if (query.length === 0) return '';
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function parseQuery(text: string): [string, string][] {
  const pairs = text.split('&').filter((pair) => pair !== '');
  return pairs.map((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

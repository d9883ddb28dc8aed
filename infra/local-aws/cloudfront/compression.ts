import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Encoding } from './distribution.ts';

/** The part of CloudFront's list of compressible types that is served here. */
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm|x-ndjson|[\w.-]+\+(?:json|xml))\b|image\/svg\+xml)/i;

const MIN_BYTES = 1000;
const MAX_BYTES = 10_000_000;

export interface Compressible {
  status: number;
  /** Names in lower case. */
  header(name: string): string | undefined;
  bytes: number;
}

/** The encoding that CloudFront would choose for a response; undefined for none. */
export function encodingFor(
  encodings: readonly Encoding[],
  acceptEncoding: string | undefined,
  { status, header, bytes }: Compressible,
): Encoding | undefined {
  if (![200, 403, 404].includes(status)) return undefined;
  if (bytes < MIN_BYTES || bytes > MAX_BYTES || header('content-encoding') !== undefined) return undefined;
  if (!COMPRESSIBLE.test(header('content-type') ?? '')) return undefined;
  return encodings.find((encoding) => accepts(acceptEncoding, encoding));
}

export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** A weak ETag, because the compressed bytes differ from those that the origin tagged. */
export const weakEtag = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

function accepts(acceptEncoding = '', encoding: Encoding): boolean {
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(([name, weight]) => name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? ''));
}

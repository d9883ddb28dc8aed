import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError, publicError } from '../errors.ts';
import type { Warning } from './warning.ts';

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** The envelope of a successful response. */
export function successResponse(
  status: number,
  {
    message,
    data,
    warnings = [],
    cookies = [],
  }: { message: string; data: unknown; warnings?: readonly Warning[]; cookies?: readonly string[] },
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { ...JSON_HEADERS, ...headers },
    ...(cookies.length > 0 && { cookies: [...cookies] }),
    body: JSON.stringify({ status: 'success', message, data, ...(warnings.length > 0 && { warnings }) }),
  };
}

/** A file to return instead of the envelope. */
export interface FileReply {
  contentType: string;
  /** Only letters, digits, `.`, `_` and `-`. */
  fileName: string;
  disposition: 'inline' | 'attachment';
  content: Uint8Array | string;
  /** Additional headers; `cache-control` defaults to no-store. */
  headers?: Record<string, string>;
}

/** A file response. API Gateway takes binary bodies in base64; Lambda returns at most 6 MB of it. */
export function fileResponse(file: FileReply): APIGatewayProxyStructuredResultV2 {
  const { content } = file;
  const isText = typeof content === 'string';
  return {
    statusCode: 200,
    headers: {
      'content-type': file.contentType,
      'content-disposition': `${file.disposition}; filename="${file.fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...file.headers,
    },
    body: isText ? content : Buffer.from(content).toString('base64'),
    isBase64Encoded: !isText,
  };
}

/** The envelope of an error. Anything but an AppError becomes INTERNAL_ERROR. */
export function errorResponse(error: unknown): APIGatewayProxyStructuredResultV2 {
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  return {
    statusCode: known.status,
    headers: { ...JSON_HEADERS, ...known.headers },
    body: JSON.stringify({ status: 'error', error: publicError(known) }),
  };
}

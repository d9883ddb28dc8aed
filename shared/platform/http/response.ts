import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { AppError } from '../errors.ts';

const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** The envelope of an answer that went well. */
export function successResponse(
  status: number,
  { message, data }: { message: string; data: unknown },
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: { ...JSON_HEADERS },
    body: JSON.stringify({ status: 'success', message, data }),
  };
}

/** A file that is answered instead of the envelope. */
export interface FileReply {
  contentType: string;
  /** Letters, digits, `.`, `_` and `-` only. */
  fileName: string;
  disposition: 'inline' | 'attachment';
  content: Uint8Array | string;
  /** Further headers; without `cache-control` among them the file may not be stored. */
  headers?: Record<string, string>;
}

/** The answer of a file. The gateway takes bytes in base64 only, and Lambda answers at most 6 MB of it. */
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

/** The envelope of an error. What is not an AppError is hidden behind INTERNAL_ERROR. */
export function errorResponse(error: unknown): APIGatewayProxyStructuredResultV2 {
  const { status, code, message, details, headers } =
    error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  return {
    statusCode: status,
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify({ status: 'error', error: { code, message, ...(details && { details }) } }),
  };
}

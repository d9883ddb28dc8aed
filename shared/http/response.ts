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

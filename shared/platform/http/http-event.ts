import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RequestHeaders } from './edge-headers.ts';

/** An event of the HTTP API. Its type has only the headers that the distribution passes on. */
export type HttpEvent = Omit<APIGatewayProxyEventV2, 'headers'> & { headers: RequestHeaders };

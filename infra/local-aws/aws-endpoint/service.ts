import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Caller, Requirement } from '../iam/identities.ts';

/** A request with a verified signature. */
export interface ServiceCall {
  /** Name of the service in signatures, such as `dynamodb`. */
  service: string;
  region: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Takes the response of a service: that of an HTTP server, or one for a thread that called without HTTP. */
export interface ServiceResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers?: OutgoingHttpHeaders): ServiceResponse;
  end(body?: string | Buffer): unknown;
  /** Closes the connection without a response. */
  destroy(): unknown;
  /** Tells a thread that it may use the response again. */
  keep?(kept: Kept): void;
}

/** For how long a response is that of the same call. */
export interface Kept {
  /** In shared memory: 1 as soon as a write begins that may change it. */
  outdated: Int32Array;
  /** In milliseconds since the epoch. */
  until: number;
}

/** An AWS service as emulated by the local run. */
export interface AwsService {
  /** The permissions that AWS would check; undefined if the operation is not supported. */
  requirements(call: ServiceCall): Requirement[] | undefined;
  /** Handles an authorized call. Throws a ServiceError. */
  handle(call: ServiceCall, response: ServiceResponse, caller: Caller): Promise<void> | void;
}

/** An error that AWS returns with status 400. */
export class ServiceError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The operation of a call in one of AWS's JSON protocols: `SendMessage` of `AmazonSQS.SendMessage`. */
export function operationOf({ headers }: Pick<ServiceCall, 'headers'>): string {
  return (
    String(headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? ''
  );
}

export function sendJson(response: ServiceResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': randomUUID(),
    })
    .end(text);
}

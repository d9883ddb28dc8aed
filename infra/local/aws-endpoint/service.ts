import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** A request whose signature was checked. */
export interface ServiceCall {
  /** As signatures name it, such as `dynamodb`. */
  service: string;
  region: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a policy has to allow for a call to pass. */
export interface Requirement {
  action: string;
  resource: string;
}

/** A service of AWS as the local run provides it. */
export interface AwsService {
  /** The actions and resources that AWS would check; undefined when the local run does not provide the operation. */
  requirements(call: ServiceCall): Requirement[] | undefined;
  /** Answers a call that its caller may make. Throws a ServiceError. */
  answer(call: ServiceCall, response: ServerResponse): Promise<void> | void;
}

/** An error that AWS itself would answer with status 400. */
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

export function answerJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': randomUUID(),
    })
    .end(text);
}

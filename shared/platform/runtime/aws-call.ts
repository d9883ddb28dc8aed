import type { IncomingMessage } from 'node:http';
import { openTransport, type Transport } from '../net/transport.ts';
import { AwsSigner } from './aws-signer.ts';
import { type Credentials, credentialsOfProcess, required } from './credentials.ts';

/**
 * AWS calls without the SDK, for the redirect's hot path: importing the SDK clients costs several times
 * the rest of the cold start. Elsewhere use the SDK, except for conditional writes (counting) and single
 * calls not worth a client.
 */

export type AwsService = 'dynamodb' | 'sqs' | 'secretsmanager' | 'states';

const SERVICES = {
  dynamodb: { target: 'DynamoDB_20120810', endpointVariable: 'AWS_ENDPOINT_URL_DYNAMODB', json: '1.0' },
  sqs: { target: 'AmazonSQS', endpointVariable: 'AWS_ENDPOINT_URL_SQS', json: '1.0' },
  secretsmanager: {
    target: 'secretsmanager',
    endpointVariable: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
    json: '1.1',
  },
  states: { target: 'AWSStepFunctions', endpointVariable: 'AWS_ENDPOINT_URL_SFN', json: '1.0' },
} as const;

const MAX_ATTEMPTS = 3;
/**
 * Time limit for connection and response of an attempt. The services respond in milliseconds, and a visitor
 * is waiting.
 */
const ATTEMPT_TIMEOUT_MS = 1500;
const BASE_DELAY_MS = 50;

const THROTTLING = new Set([
  'ThrottlingException',
  'ThrottledException',
  'Throttling',
  'RequestThrottled',
  'RequestThrottledException',
  'RequestLimitExceeded',
  'ProvisionedThroughputExceededException',
  'TooManyRequestsException',
  // Conflict with a transaction on the item: without effect, so safe to retry.
  'TransactionConflictException',
]);

/** Errors of writing to a connection closed by the server. */
const STALE = new Set(['ECONNRESET', 'EPIPE']);

/** `name` is AWS's error type, or a network error code; the message contains no data. */
export class AwsCallError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly #item: unknown;

  constructor(call: string, { name, status, item }: { name: string; status: number; item?: unknown }) {
    super(`${call} failed: ${name}`);
    this.name = name;
    this.status = status;
    this.#item = item;
  }

  /**
   * The stored item, if a conditional write requested it. Private, so that it is not logged with the error.
   */
  get item(): unknown {
    return this.#item;
  }

  get retryable(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429 || THROTTLING.has(this.name);
  }
}

/** An unsigned request. */
export interface AwsRequest {
  service: AwsService;
  region: string;
  host: string;
  path: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

/**
 * Calls an action of a service, with up to three attempts on throttling, 5xx and network errors. A retried
 * write may run twice: use it only for writes that tolerate that. Throws AwsCallError.
 */
export async function awsCall<T>(service: AwsService, action: string, input: object): Promise<T> {
  const region = required('AWS_REGION');
  const endpoint = endpointOf(service, region);
  const body = JSON.stringify(input);
  for (let attempt = 1; ; attempt++) {
    try {
      const request = awsRequest({ service, action }, { region, endpoint }, body);
      return (await post(
        `${service} ${action}`,
        endpoint,
        signed(request, await credentialsOfProcess()),
      )) as T;
    } catch (error) {
      if (!(error instanceof AwsCallError) || !error.retryable || attempt === MAX_ATTEMPTS) throw error;
      // The server closed an idle connection (Lambda was frozen between requests): not a sign of load, so
      // retry immediately on a new connection.
      if (STALE.has(error.name) && attempt === 1) dropIdleConnections();
      else await new Promise((done) => setTimeout(done, Math.random() * BASE_DELAY_MS * 2 ** attempt));
    }
  }
}

/** Builds the request of an action in the AWS JSON protocol. */
export function awsRequest(
  { service, action }: { service: AwsService; action: string },
  { region, endpoint }: { region: string; endpoint: URL },
  body: string,
): AwsRequest {
  return {
    service,
    region,
    host: endpoint.host,
    path: endpoint.pathname,
    method: 'POST',
    headers: {
      Host: endpoint.host,
      'Content-Type': `application/x-amz-json-${SERVICES[service].json}`,
      'X-Amz-Target': `${SERVICES[service].target}.${action}`,
    },
    body,
  };
}

/** Signs with Signature Version 4. */
export function signed(request: AwsRequest, by: Credentials): AwsRequest {
  new AwsSigner(request, by).sign();
  return request;
}

const endpoints = new Map<string, URL>();

function endpointOf(service: AwsService, region: string): URL {
  const url =
    process.env[SERVICES[service].endpointVariable] ||
    process.env.AWS_ENDPOINT_URL ||
    `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  let endpoint = endpoints.get(url);
  if (!endpoint) {
    endpoint = new URL(url);
    endpoints.set(url, endpoint);
  }
  return endpoint;
}

const transports = new Map<string, Transport>();

function transportOf(protocol: string): Transport {
  const transport = transports.get(protocol) ?? openTransport(protocol, { maxSockets: 64 });
  transports.set(protocol, transport);
  return transport;
}

function dropIdleConnections(): void {
  for (const { agent } of transports.values()) {
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy();
  }
}

function post(call: string, endpoint: URL, request: AwsRequest): Promise<unknown> {
  const { request: open, agent } = transportOf(endpoint.protocol);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let timedOut = false;
  const fail = (error: NodeJS.ErrnoException) => {
    clearTimeout(timer);
    const name = timedOut ? 'TimeoutError' : (error.code ?? 'NetworkError');
    reject(new AwsCallError(call, { name, status: 0 }));
  };
  const options = { method: request.method, path: request.path, headers: request.headers, agent };
  const outgoing = open({ ...options, hostname: endpoint.hostname, port: endpoint.port }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', fail);
    response.on('end', () => {
      clearTimeout(timer);
      try {
        resolve(parsed(call, response, Buffer.concat(chunks).toString('utf8')));
      } catch (error) {
        reject(error);
      }
    });
  });
  const timer = setTimeout(() => {
    timedOut = true;
    outgoing.destroy();
  }, ATTEMPT_TIMEOUT_MS);
  outgoing.on('error', fail);
  outgoing.end(request.body);
  return promise;
}

function parsed(call: string, response: IncomingMessage, text: string): unknown {
  const status = response.statusCode ?? 0;
  let body: { __type?: unknown; Item?: unknown } | undefined;
  try {
    body = JSON.parse(text || '{}');
  } catch {
    // Not JSON: from a proxy, not the service; treated as a 5xx.
    throw new AwsCallError(call, { name: 'UnreadableResponse', status: status >= 400 ? status : 502 });
  }
  if (status >= 200 && status < 300) return body;
  const type = typeof body?.__type === 'string' ? body.__type : `Status${status}`;
  const name = type.slice(type.lastIndexOf('#') + 1);
  throw new AwsCallError(call, { name, status, item: body?.Item });
}

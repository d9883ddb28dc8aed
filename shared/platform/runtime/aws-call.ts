import type { Agent, IncomingMessage } from 'node:http';
import aws4 from 'aws4';

/**
 * One AWS call without the SDK, for the redirect's hot path: importing the SDK clients costs several times the cold
 * start of everything else there. Everything outside that path uses the SDK, but for conditional writes, of which counting consists,
 * and for the one call of a service that is not worth a client of its own.
 */

export type AwsService = 'dynamodb' | 'sqs' | 'secretsmanager';

const SERVICES = {
  dynamodb: { target: 'DynamoDB_20120810', endpointVariable: 'AWS_ENDPOINT_URL_DYNAMODB', json: '1.0' },
  sqs: { target: 'AmazonSQS', endpointVariable: 'AWS_ENDPOINT_URL_SQS', json: '1.0' },
  secretsmanager: {
    target: 'secretsmanager',
    endpointVariable: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
    json: '1.1',
  },
} as const;

const MAX_ATTEMPTS = 3;
/** Connection and whole answer of one try. The services answer in milliseconds; somebody is waiting. */
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
  // A write met a transaction on its item: nothing was done, a moment later it can be.
  'TransactionConflictException',
]);

/** What writing to a connection looks like that the far end has closed. */
const STALE = new Set(['ECONNRESET', 'EPIPE']);

/** `name` is AWS's error type, or the network's error code; the message tells nothing of the content. */
export class AwsCallError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly #item: unknown;

  constructor(call: string, name: string, status: number, item?: unknown) {
    super(`${call} failed: ${name}`);
    this.name = name;
    this.status = status;
    this.#item = item;
  }

  /** The stored item, where a conditional write asked for it. Private, so that a log of the error does not have it. */
  get item(): unknown {
    return this.#item;
  }

  get retryable(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429 || THROTTLING.has(this.name);
  }
}

/** A call ready to be sent: what is signed, apart from the credentials and the moment. */
export interface AwsRequest {
  service: AwsService;
  region: string;
  host: string;
  path: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Calls one action of a service and returns its answer. At most three tries; tries again only where the first
 * one cannot have been refused for its content. A retried write may have happened twice: use it for what bears that.
 * Throws AwsCallError.
 */
export async function awsCall<T>(service: AwsService, action: string, input: object): Promise<T> {
  const region = required('AWS_REGION');
  const endpoint = endpointOf(service, region);
  const body = JSON.stringify(input);
  for (let attempt = 1; ; attempt++) {
    try {
      const request = awsRequest(service, action, region, endpoint, body);
      return (await post(`${service} ${action}`, endpoint, signed(request, credentials()))) as T;
    } catch (error) {
      if (!(error instanceof AwsCallError) || !error.retryable || attempt === MAX_ATTEMPTS) throw error;
      // The far end closed a connection that was kept too long (a Lambda frozen between two requests): that says
      // nothing about its load, so the next try comes at once, on a new connection.
      if (STALE.has(error.name) && attempt === 1) dropIdleConnections();
      else await new Promise((done) => setTimeout(done, Math.random() * BASE_DELAY_MS * 2 ** attempt));
    }
  }
}

/** Builds the request of an action in the AWS JSON protocol. */
export function awsRequest(
  service: AwsService,
  action: string,
  region: string,
  endpoint: URL,
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

/** Adds the date and the Signature Version 4 headers. `aws4` keeps the derived signing key of the day itself. */
export function signed(request: AwsRequest, by: Credentials): AwsRequest {
  aws4.sign(request, by);
  return request;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

function credentials(): Credentials {
  const sessionToken = process.env.AWS_SESSION_TOKEN;
  return {
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
  };
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

interface Transport {
  request: typeof import('node:https').request;
  agent: Agent;
}

const transports = new Map<string, Transport>();

/** Loads only the module that the endpoint needs: TLS is the larger part of a cold start that has no use for it. */
function transportOf(protocol: string): Transport {
  let transport = transports.get(protocol);
  if (!transport) {
    const http = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https') as
      | typeof import('node:https')
      | undefined;
    if (!http) throw new Error('This Node has no HTTP client');
    transport = { request: http.request, agent: new http.Agent({ keepAlive: true, maxSockets: 64 }) };
    transports.set(protocol, transport);
  }
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
    reject(new AwsCallError(call, timedOut ? 'TimeoutError' : (error.code ?? 'NetworkError'), 0));
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
    // What is not JSON does not come from the service itself but from something between: treated like a 5xx.
    throw new AwsCallError(call, 'UnreadableAnswer', status >= 400 ? status : 502);
  }
  if (status >= 200 && status < 300) return body;
  const type = typeof body?.__type === 'string' ? body.__type : `Status${status}`;
  throw new AwsCallError(call, type.slice(type.lastIndexOf('#') + 1), status, body?.Item);
}

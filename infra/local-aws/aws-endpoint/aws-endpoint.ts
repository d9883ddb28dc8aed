import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Identities } from '../iam/identities.ts';
import type { SignatureVerifier } from '../iam/sigv4.ts';
import type { Log } from '../platform/log.ts';
import { listenOn } from '../platform/ports.ts';
import { startSpan } from '../platform/spans.ts';
import { CollectedResponse, type DirectCall, type DirectResponse } from './direct-call.ts';
import {
  type AwsService,
  operationOf,
  type ServiceCall,
  ServiceError,
  type ServiceResponse,
  sendJson,
} from './service.ts';

export interface AwsEndpointParts {
  identities: Identities;
  verifier: SignatureVerifier;
  /** Services by their name in signatures, such as `dynamodb`. */
  services: Readonly<Record<string, AwsService>>;
  unsigned: UnsignedRequests;
  log: Log;
}

/** Requests that browsers send to AWS, without a signature in the headers. */
export interface UnsignedRequests {
  /** Returns false for all other requests. The promise rejects if an emulator fails. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | false;
}

/** A request whose body has been read. */
type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const maximumBodyBytes = 64 * 1024 * 1024;

/**
 * The endpoint of all services: verifies the signature, finds the role of the access key and enforces its
 * policies. A function gets the same AccessDenied error here as on AWS.
 */
export class AwsEndpoint {
  readonly #server: Server;
  #parts: AwsEndpointParts | undefined;
  #port = 0;

  constructor() {
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) =>
      this.#receive(request, response),
    );
  }

  /**
   * Called before `open`, because the queue URLs in the template contain the port. Uses another one if
   * that is taken.
   */
  async listen(port = 0): Promise<void> {
    this.#port = await listenOn(this.#server, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  open(parts: AwsEndpointParts): void {
    this.#parts = parts;
  }

  /** Handles a call of a thread, which saves HTTP. Resolves with undefined if the response is lost. */
  call({ url, headers, body }: DirectCall): Promise<DirectResponse | undefined> {
    const { promise, resolve } = Promise.withResolvers<DirectResponse | undefined>();
    const response = new CollectedResponse(resolve);
    const request = { method: 'POST', url, headers };
    const parts = this.#parts;
    if (parts === undefined) sendStarting(request, response);
    else {
      this.#handle(parts, { request, body: Buffer.from(body) }, response).catch((error: unknown) =>
        this.#fail(request, response, error),
      );
    }
    return promise;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    const parts = this.#parts;
    if (parts === undefined) {
      sendStarting(request, response);
      return;
    }
    const fail = (error: unknown) => this.#fail(request, response, error);
    const unsigned = parts.unsigned.handle(request, response);
    if (unsigned !== false) {
      unsigned.catch(fail);
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maximumBodyBytes) chunks.push(chunk);
    });
    request.on('error', () => response.destroy());
    request.on('end', () => {
      const [only] = chunks;
      const body = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
      if (length > maximumBodyBytes) response.writeHead(413).end();
      else this.#handle(parts, { request, body }, response).catch(fail);
    });
  }

  async #handle(
    { identities, services, verifier }: AwsEndpointParts,
    { request, body }: { request: Received; body: Buffer },
    response: ServiceResponse,
  ): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const verification = verifier.verify({ method, url, headers, body });
    if (!verification.valid) {
      const { code, message } = verification;
      sendError(request, response, { status: isObjectRequest(request) ? 403 : 400, code, message });
      return;
    }
    const caller = identities.byAccessKey(verification.accessKeyId);
    const { service, region } = verification;
    const call: ServiceCall = { service, region, method, url, headers, body };
    const provider = Object.hasOwn(services, service) ? services[service] : undefined;
    const requirements = provider?.requirements(call);
    if (caller === undefined || provider === undefined || requirements === undefined) {
      const operation = String(headers['x-amz-target'] ?? `${method} on ${service}`);
      throw new ServiceError('UnknownOperationException', `The local run does not support ${operation}.`);
    }
    for (const requirement of requirements) {
      const message = identities.denial(caller, requirement);
      if (message === undefined) continue;
      const status = service === 's3' ? 403 : 400;
      sendError(request, response, { status, code: 'AccessDeniedException', message });
      return;
    }
    const endSpan = startSpan('call', () => `${operationOf(call) || call.service} by ${caller.name}`);
    await provider.handle(call, response, caller);
    endSpan();
  }

  #fail(request: Received, response: ServiceResponse, error: unknown): void {
    const { message } = error as Error;
    if (response.headersSent) response.destroy();
    else if (error instanceof ServiceError)
      sendError(request, response, { status: 400, code: error.code, message });
    else if (error instanceof SyntaxError)
      sendError(request, response, { status: 400, code: 'SerializationException', message });
    else {
      // The response does not tell a stall from a fault of the local run itself.
      const operation = String(request.headers['x-amz-target'] ?? `${request.method} ${request.url}`);
      this.#parts?.log.warn(`InternalFailure of ${operation}: ${String(error)}`);
      sendError(request, response, {
        status: 500,
        code: 'InternalFailure',
        message: 'The emulator of this service is not responding.',
      });
      return;
    }
    this.#parts?.log.debug(`AWS endpoint: ${message}`);
  }
}

const sendStarting = (request: Received, response: ServiceResponse): void =>
  sendError(request, response, {
    status: 503,
    code: 'ServiceUnavailable',
    message: 'The local run is still starting.',
  });

/** S3 returns errors as XML, the other services as JSON. */
export function sendError(
  request: Received,
  response: ServiceResponse,
  { status, code, message }: { status: number; code: string; message: string },
): void {
  if (!isObjectRequest(request)) {
    const __type = `com.amazon.coral.service#${code}`;
    sendJson(response, status, { __type, message, Message: message });
    return;
  }
  const text =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Error><Code>${code.replace(/Exception$/, '')}</Code><Message>${escapeXml(message)}</Message></Error>`;
  response
    .writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

/** S3 and SES requests have no operation header; SES requests are recognized by their path. */
function isObjectRequest({ headers, url = '' }: Received): boolean {
  return headers['x-amz-target'] === undefined && !url.startsWith('/v2/email/');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

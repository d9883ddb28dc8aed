import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '../platform/ports.ts';
import { type EngineClient, placeholderSignature } from '../emulators/emulator-client.ts';
import type { EventBus } from '../eventbridge/event-bus.ts';
import type { Log } from '../platform/log.ts';
import type { BucketDefinition } from '../run/application.ts';
import { requirementsOf, type ServiceRequest } from './aws-actions.ts';
import { corsHeaders } from '../s3/bucket-cors.ts';
import type { Identities } from '../iam/identities.ts';
import { bucketName, isFormUpload, ObjectUpload } from '../s3/form-upload.ts';
import { MailRefusal, type Outbox } from '../ses/outbox.ts';
import type { SecretStore } from '../secrets-manager/secret-store.ts';
import { SignatureVerifier } from '../iam/sigv4.ts';

export interface AwsProxyParts {
  identities: Identities;
  dynamo: EngineClient;
  /** SQS and S3. */
  queues: EngineClient;
  bus: EventBus;
  secrets: SecretStore;
  outbox: Outbox;
  buckets: readonly BucketDefinition[];
  log: Log;
}

const maximumBodyBytes = 64 * 1024 * 1024;

/**
 * Stands before the engines as AWS's front does: checks the signature, finds the role behind the access key, and lets
 * through what its policies allow. A function thus meets on this machine the refusal it would meet on AWS.
 */
export class AwsProxy {
  readonly #server: Server;
  #parts: AwsProxyParts | undefined;
  #uploads: ObjectUpload | undefined;
  #verifier = new SignatureVerifier(() => undefined);
  #port = 0;

  constructor() {
    this.#server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      if (isFormUpload(request) && this.#uploads) {
        this.#uploads
          .answer(request, response)
          .catch((error: unknown) => this.#fail(request, response, error));
        return;
      }
      if (request.method === 'OPTIONS') {
        this.#answerPreflight(request, response);
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
        else
          this.#answer(request, response, body).catch((error: unknown) =>
            this.#fail(request, response, error),
          );
      });
    });
  }

  /** Listens before its parts exist, because the template carries the port in its queue URLs. */
  async listen(): Promise<void> {
    this.#port = await listen(this.#server, 0, '127.0.0.1');
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  open(parts: AwsProxyParts): void {
    this.#parts = parts;
    this.#verifier = new SignatureVerifier((key) => parts.identities.byAccessKey(key)?.credentials);
    const { buckets, queues: engine, identities } = parts;
    this.#uploads = new ObjectUpload({ buckets, engine, identities, verifier: this.#verifier });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** A browser asks whether a page of another origin may send what it wants to; only buckets have rules for that. */
  #answerPreflight(request: IncomingMessage, response: ServerResponse): void {
    const { origin, ...headers } = request.headers;
    const bucket = this.#parts?.buckets.find(({ name }) => name === bucketName(request.url));
    const wanted = headers['access-control-request-headers']?.split(',').map((name) => name.trim()) ?? [];
    const method = headers['access-control-request-method'];
    const allowed = corsHeaders(bucket?.cors ?? [], { origin, method, headers: wanted.filter(Boolean) });
    if (Object.keys(allowed).length > 0) response.writeHead(200, allowed).end();
    else refuse(request, response, 403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  }

  async #answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const parts = this.#parts;
    const { method = 'GET', url = '/', headers } = request;
    if (parts === undefined) {
      refuse(request, response, 503, 'ServiceUnavailable', 'The local run is still starting.');
      return;
    }
    const verification = this.#verifier.verify({ method, url, headers, body });
    if (!verification.valid) {
      refuse(
        request,
        response,
        isObjectRequest(request) ? 403 : 400,
        verification.code,
        verification.message,
      );
      return;
    }
    const caller = parts.identities.byAccessKey(verification.accessKeyId);
    const { service, region } = verification;
    const call: ServiceRequest = { service, region, method, url, headers, body };
    const requirements = requirementsOf(call);
    if (caller === undefined || requirements === undefined) {
      const operation = String(headers['x-amz-target'] ?? `${method} on ${service}`);
      refuse(
        request,
        response,
        400,
        'UnknownOperationException',
        `The local run does not provide ${operation}.`,
      );
      return;
    }
    if (service === 'secretsmanager') resolveSecretNames(requirements, parts.secrets);
    for (const { action, resource } of requirements) {
      const refusal = parts.identities.refusal(caller, action, resource);
      if (refusal === undefined) continue;
      refuse(request, response, service === 's3' ? 403 : 400, 'AccessDeniedException', refusal);
      return;
    }
    await this.#serve(parts, call, response);
  }

  async #serve(parts: AwsProxyParts, call: ServiceRequest, response: ServerResponse): Promise<void> {
    switch (call.service) {
      case 'dynamodb':
        return forward(parts.dynamo, call, response);
      case 'sqs':
      case 's3':
        return forward(parts.queues, call, response);
      case 'events': {
        if (call.headers['x-amz-target'] !== 'AWSEvents.PutEvents') break;
        const { Entries = [] } = JSON.parse(call.body.toString());
        return answerJson(response, 200, await parts.bus.put(Entries));
      }
      case 'ses':
        return answerJson(response, 200, parts.outbox.send(JSON.parse(call.body.toString())));
      case 'secretsmanager': {
        if (call.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') break;
        const secret = parts.secrets.find(String(JSON.parse(call.body.toString()).SecretId));
        if (secret === undefined) {
          const message = "Secrets Manager can't find the specified secret.";
          return answerJson(response, 400, { __type: 'ResourceNotFoundException', message });
        }
        const { name, arn, value } = secret;
        return answerJson(response, 200, {
          ARN: arn,
          Name: name,
          SecretString: value,
          VersionId: '00000000-0000-0000-0000-000000000001',
          VersionStages: ['AWSCURRENT'],
        });
      }
    }
    const message = `The local run does not provide ${call.headers['x-amz-target']}.`;
    answerJson(response, 400, { __type: 'UnknownOperationException', message });
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    this.#parts?.log.debug(`aws proxy: ${(error as Error).message}`);
    if (response.headersSent) response.destroy();
    else if (error instanceof MailRefusal) refuse(request, response, 400, error.code, error.message);
    else if (error instanceof SyntaxError)
      refuse(request, response, 400, 'SerializationException', error.message);
    else refuse(request, response, 500, 'InternalFailure', 'The engine behind this service did not answer.');
  }
}

/** Headers of the hop itself, and the signature, which has been checked here and is meant for nobody else. */
const dropped = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
  'authorization',
  'x-amz-security-token',
]);

async function forward(engine: EngineClient, call: ServiceRequest, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = {};
  for (const name in call.headers) {
    const value = call.headers[name];
    if (value !== undefined && !dropped.has(name)) headers[name] = value;
  }
  headers['authorization'] = placeholderSignature.authorization.replace(
    'us-east-1/dynamodb',
    `${call.region}/${call.service}`,
  );
  const hasBody = call.body.length > 0 || call.method === 'POST' || call.method === 'PUT';
  const answer = await engine.send(call.method, call.url, headers, hasBody ? call.body : null);
  const returned: Record<string, string | string[]> = {};
  for (const name in answer.headers) {
    const value = answer.headers[name];
    if (
      value !== undefined &&
      (!dropped.has(name) || (name === 'content-length' && call.method === 'HEAD'))
    ) {
      returned[name] = value;
    }
  }
  if (call.method !== 'HEAD') returned['content-length'] = String(answer.body.length);
  response.writeHead(answer.status, returned).end(answer.body);
}

function answerJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response
    .writeHead(status, {
      'content-type': 'application/x-amz-json-1.1',
      'content-length': Buffer.byteLength(text),
      'x-amzn-requestid': randomUUID(),
    })
    .end(text);
}

/** S3 answers errors in XML, the other services in JSON. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
): void {
  if (!isObjectRequest(request)) {
    const __type = `com.amazon.coral.service#${code}`;
    answerJson(response, status, { __type, message, Message: message });
    return;
  }
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code.replace(/Exception$/, '')}</Code><Message>${escapeXml(message)}</Message></Error>`;
  response
    .writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

/** S3 and SES name no operation in a header; SES has a path of its own. */
function isObjectRequest({ headers, url = '' }: IncomingMessage): boolean {
  return headers['x-amz-target'] === undefined && !url.startsWith('/v2/email/');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A function may name a secret in several ways; policies name its ARN. */
function resolveSecretNames(requirements: { resource: string }[], secrets: SecretStore): void {
  for (const requirement of requirements) {
    requirement.resource = secrets.find(requirement.resource)?.arn ?? requirement.resource;
  }
}

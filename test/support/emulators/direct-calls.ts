import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import aws4 from 'aws4';
import { Agent } from 'undici';

/** Runs before each call of the table that a client makes directly; what it throws fails the call. */
export const callListeners = new Set<() => void>();

interface EngineRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number | string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

interface EngineResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Middleware for what the engine does not read. It wants a signature to be there. */
const UNREAD = [
  'httpSigningMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'contentLengthMiddleware',
];
const SIGNATURE = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
};

const agent = new Agent({ connections: 50 });

/**
 * Makes a client's calls of the engine without signatures, `node:http` and schemas, which were more than half
 * of their CPU time. End-to-end tests sign each call.
 */
export function callDirectly(client: DynamoDBDocumentClient): void {
  for (const name of UNREAD) client.middlewareStack.remove(name);
  const config = client.config as unknown as { protocol: Protocol };
  config.protocol = withoutSchemas(config.protocol);
  client.config.requestHandler = Object.assign(client.config.requestHandler, {
    handle: async (request: EngineRequest) => {
      for (const listener of callListeners) listener();
      return { response: await send(request) };
    },
  });
}

/** How the SDK makes a request of an operation's input, and its output of a response. */
interface Protocol {
  serializeRequest(operation: { name: string }, input: object): Promise<EngineRequest>;
  deserializeResponse(operation: object, context: object, response: EngineResponse): Promise<object>;
}

/** The JSON of calls and of their successful responses is what the client marshalls, but for bytes. */
function withoutSchemas(protocol: Protocol): Protocol {
  const lean: Protocol = {
    serializeRequest: async ({ name }, input) => {
      const { protocol: scheme, hostname, port } = new URL(String(process.env['AWS_ENDPOINT_URL_DYNAMODB']));
      const headers = { ...TYPE, 'x-amz-target': `DynamoDB_20120810.${name}` };
      const body = JSON.stringify(input, bytesAsText);
      return { method: 'POST', protocol: scheme, hostname, port, path: '/', headers, body };
    },
    deserializeResponse: async (operation, context, response) => {
      const { statusCode, body } = response;
      if (statusCode !== 200) return protocol.deserializeResponse(operation, context, response);
      const text = Buffer.from(body).toString();
      const output = JSON.parse(text, /"BS?":/.test(text) ? textAsBytes : undefined);
      return Object.assign(output, { $metadata: { httpStatusCode: statusCode } });
    },
  };
  return Object.assign(Object.create(protocol), lean);
}

const TYPE = { 'content-type': 'application/x-amz-json-1.0' };

/** Buffers would become objects before a replacer sees them. */
function bytesAsText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const content = this[key];
  return content instanceof Uint8Array ? Buffer.from(content).toString('base64') : value;
}

function textAsBytes(key: string, value: unknown): unknown {
  if (key === 'B' && typeof value === 'string') return new Uint8Array(Buffer.from(value, 'base64'));
  return key === 'BS' && Array.isArray(value) ? value.map((each) => textAsBytes('B', each)) : value;
}

/** Signs no calls of the table without the SDK either: that was a twentieth of the CPU time of clicks. */
export function callUnsigned(): void {
  const { sign } = aws4;
  aws4.sign = (request, by) =>
    typeof request === 'object' && request.service === 'dynamodb'
      ? Object.assign(request, { headers: { ...request.headers, ...SIGNATURE } })
      : sign(request, by);
}

function send({ method, hostname, port, path, headers, body }: EngineRequest): Promise<EngineResponse> {
  return new Promise((resolve, reject) => {
    let [statusCode, received] = [0, {} as Record<string, string>];
    const chunks: Uint8Array[] = [];
    const request = {
      origin: `http://${hostname}:${port ?? 80}`,
      path,
      method: method as 'POST',
      headers: { ...headers, ...SIGNATURE },
      body: body ?? null,
    };
    agent.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_, status, responseHeaders) => {
        statusCode = status;
        received = responseHeaders as Record<string, string>;
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ statusCode, headers: received, body: Buffer.concat(chunks) }),
      onResponseError: (_, error) => reject(error),
    });
  });
}

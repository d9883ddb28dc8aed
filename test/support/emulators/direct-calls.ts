import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import aws4 from 'aws4';
import { Agent } from 'undici';

/** Runs before each call of the table that a client makes directly; what it throws fails the call. */
export const callListeners = new Set<() => void>();

interface EngineRequest {
  method: string;
  protocol: string;
  hostname: string;
  port?: number;
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
 * Makes a client's calls of the engine without signatures and `node:http`, which were more than half of their
 * CPU time. End-to-end tests sign each call.
 */
export function callDirectly(client: DynamoDBDocumentClient): void {
  for (const name of UNREAD) client.middlewareStack.remove(name);
  client.config.requestHandler = Object.assign(client.config.requestHandler, {
    handle: async (request: EngineRequest) => {
      for (const listener of callListeners) listener();
      return { response: await send(request) };
    },
  });
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

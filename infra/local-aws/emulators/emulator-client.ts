import type { Readable } from 'node:stream';
import { Pool } from 'undici';
import { startSpan } from '../platform/spans.ts';

export interface EmulatorResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Sent {
  headers?: Record<string, string | string[]> | string[];
  body?: Buffer | string | null | undefined;
  signal?: AbortSignal | undefined;
}

/** An HTTP client of one emulator, with keep-alive connections. */
export class EmulatorClient {
  readonly origin: string;
  readonly #pool: Pool;

  // Each long poll occupies a connection, so the pool must be larger than the number of pollers.
  constructor(origin: string) {
    this.origin = origin;
    this.#pool = new Pool(origin, {
      connections: 64,
      pipelining: 1,
      headersTimeout: 60_000,
      bodyTimeout: 60_000,
    });
  }

  send(
    method: string,
    path: string,
    { headers = {}, body = null, signal }: Sent = {},
  ): Promise<EmulatorResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<EmulatorResponse>();
    const endSpan = startSpan('emulator', () => targetOf(headers));
    const chunks: Buffer[] = [];
    let status = 0;
    let responseHeaders: EmulatorResponse['headers'] = {};
    let abort: (() => void) | undefined;
    this.#pool.dispatch(
      { method: method as 'GET', path, headers, body },
      {
        onRequestStart(controller) {
          if (signal === undefined) return;
          abort = () => controller.abort(new Error('aborted'));
          if (signal.aborted) abort();
          else signal.addEventListener('abort', abort, { once: true });
        },
        onResponseStart(_controller, statusCode, received) {
          status = statusCode;
          responseHeaders = received as EmulatorResponse['headers'];
        },
        onResponseData(_controller, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          endSpan();
          if (abort !== undefined) signal?.removeEventListener('abort', abort);
          const [only] = chunks;
          const content = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
          resolve({ status, headers: responseHeaders, body: content });
        },
        onResponseError(_controller, error) {
          if (abort !== undefined) signal?.removeEventListener('abort', abort);
          reject(error);
        },
      },
    );
    return promise;
  }

  /** Like `send`, but streams the bodies. The response body must be consumed or destroyed. */
  async stream(
    method: 'GET' | 'HEAD' | 'PUT',
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: Readable },
  ): Promise<{ status: number; headers: EmulatorResponse['headers']; body: Readable }> {
    const response = await this.#pool.request({ method, path, headers, body: body ?? null });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  }

  /** Calls an operation in the AWS JSON protocol of DynamoDB and SQS. Throws EmulatorError. */
  async call<T = Record<string, unknown>>(target: string, input: unknown, signal?: AbortSignal): Promise<T> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      ...placeholderSignature,
    };
    const { status, body } = await this.send('POST', '/', { headers, body: JSON.stringify(input), signal });
    const output = body.length === 0 ? {} : JSON.parse(body.toString());
    if (status < 300) return output as T;
    throw new EmulatorError(
      target,
      String(output.__type ?? status),
      String(output.message ?? output.Message ?? ''),
    );
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

const targetOf = (headers: Record<string, string | string[]> | string[]): string =>
  Array.isArray(headers) ? 'HTTP' : String(headers['x-amz-target'] ?? 'HTTP').replace(/^.*\./, '');

export class EmulatorError extends Error {
  /** The error code without its namespace. */
  readonly code: string;

  constructor(target: string, type: string, message: string) {
    super(`${target}: ${type} ${message}`);
    this.code = type.split('#').at(-1) ?? type;
  }
}

/**
 * The emulators do not verify signatures, but DynamoDB-compatible servers require one, and DynamoDB Local
 * keeps a separate database per access key, so all calls use the same.
 */
export const placeholderSignature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20200101/us-east-1/dynamodb/aws4_request, ' +
    'SignedHeaders=host;x-amz-date, Signature=0',
  'x-amz-date': '20200101T000000Z',
} as const;

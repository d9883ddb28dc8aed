import type { Readable } from 'node:stream';
import { Pool } from 'undici';

export interface EmulatorResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** One emulator over HTTP, with connections kept alive. */
export class EmulatorClient {
  readonly origin: string;
  readonly #pool: Pool;

  constructor(origin: string) {
    this.origin = origin;
    // Long polls each hold a connection, so there must be more of them than pollers.
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
    headers: Record<string, string | string[]>,
    body: Buffer | string | null,
    signal?: AbortSignal,
  ): Promise<EmulatorResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<EmulatorResponse>();
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

  /** The same for bodies of any size, which are not held in memory. The answer's body has to be read or destroyed. */
  async stream(
    method: 'GET' | 'HEAD' | 'PUT',
    path: string,
    headers: Record<string, string>,
    body: Readable | null = null,
  ): Promise<{ status: number; headers: EmulatorResponse['headers']; body: Readable }> {
    const answer = await this.#pool.request({ method, path, headers, body });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  }

  /** A call of the JSON protocol that DynamoDB and SQS speak. Throws the service's error. */
  async call<T = Record<string, unknown>>(target: string, input: unknown, signal?: AbortSignal): Promise<T> {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      ...placeholderSignature,
    };
    const { status, body } = await this.send('POST', '/', headers, JSON.stringify(input), signal);
    const answer = body.length === 0 ? {} : JSON.parse(body.toString());
    if (status < 300) return answer as T;
    throw new EmulatorError(
      target,
      String(answer.__type ?? status),
      String(answer.message ?? answer.Message ?? ''),
    );
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

export class EmulatorError extends Error {
  /** The service's name of the error, without its namespace. */
  readonly code: string;

  constructor(target: string, type: string, message: string) {
    super(`${target}: ${type} ${message}`);
    this.code = type.split('#').at(-1) ?? type;
  }
}

/**
 * The emulators do not check signatures; DynamoDB-compatible servers want to see one, and DynamoDB Local keeps a
 * separate database per access key, so all calls must name the same.
 */
export const placeholderSignature = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20200101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0',
  'x-amz-date': '20200101T000000Z',
} as const;

import { CsvFile, List } from './list.ts';
import type { AnyInput, CallOptions, Requester } from './requester.ts';

/** Input of a named method: `options` holds the query and the options of the call. */
export interface NamedCall {
  /** Default: get. */
  method?: string;
  path?: Record<string, string>;
  body?: unknown;
  options?: CallOptions | undefined;
  /** Creates something and takes an idempotency key: it gets one, so that a retry does not create twice. */
  isCreate?: boolean;
  /** Page size of a list unless `options.limit` is set. */
  limit?: number;
}

/** Methods of one kind of resource. */
export abstract class Resource {
  protected readonly api: Requester;

  constructor(api: Requester) {
    this.api = api;
  }

  /** Returns `data` of the response, or one of its fields. */
  protected async requestJson<T>(path: string, call: NamedCall, field?: string): Promise<T> {
    const data = await this.api.data(call.method ?? 'get', path, inputOf(call));
    return (field === undefined ? data : (data as Record<string, unknown>)[field]) as T;
  }

  protected requestList<T>(path: string, call: NamedCall, field: string): List<T> {
    const input = inputOf(call);
    return new List<T>(async (cursor) => {
      const query = { limit: call.limit, ...input.query, ...(cursor !== undefined && { cursor }) };
      const data = (await this.api.data('get', path, { ...input, query })) as Record<string, unknown>;
      return {
        items: data[field] as T[],
        nextCursor: (data['nextCursor'] as string | null | undefined) ?? null,
        data,
      };
    });
  }

  protected async requestFile(path: string, call: NamedCall): Promise<Blob> {
    return (await this.api.request('get', path, { ...inputOf(call), accept: '*/*' })).blob();
  }

  protected requestCsv(path: string, call: NamedCall): CsvFile {
    return new CsvFile(() => this.api.pages(path, inputOf(call), 'text/csv'));
  }
}

function inputOf({ path, body, options = {}, isCreate }: NamedCall): AnyInput {
  const { signal, idempotencyKey, ifMatch, timeout, maxRetries, ...query } = options;
  return {
    ...(path && { path }),
    query: query as NonNullable<AnyInput['query']>,
    body,
    signal,
    idempotencyKey: idempotencyKey ?? (isCreate ? randomKey() : undefined),
    ifMatch,
    timeout,
    maxRetries,
  };
}

/** 128 random bits. `crypto.randomUUID` does not exist on pages without HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Status and headers of a streamed response. */
export interface StreamHead {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
}

/** Separates the head of a streamed response, which is JSON, from its body. */
const delimiter = Buffer.alloc(8);
/** API Gateway expects the delimiter within this many bytes. */
const maximumBytes = 16 * 1024;

/** Hop-by-hop headers, which Node's server sets itself. */
const hopHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Parses the head of a streamed response, which may arrive in several chunks. */
export class StreamHeadReader {
  #received = Buffer.alloc(0);

  /**
   * Returns the head and the rest of the chunk once the head is complete. Throws if API
   * Gateway would reject it.
   */
  read(chunk: Uint8Array): { head: StreamHead; rest: Buffer } | undefined {
    this.#received = Buffer.concat([this.#received, chunk]);
    const end = this.#received.subarray(0, maximumBytes).indexOf(delimiter);
    if (end < 0) {
      if (this.#received.length >= maximumBytes) throw new Error('the head has no delimiter');
      return undefined;
    }
    const head = readHead(this.#received.subarray(0, end).toString());
    return { head, rest: this.#received.subarray(end + delimiter.length) };
  }
}

function readHead(text: string): StreamHead {
  const { statusCode, headers, multiValueHeaders, cookies } = JSON.parse(text) as {
    statusCode?: unknown;
    headers?: Record<string, unknown>;
    multiValueHeaders?: Record<string, unknown[]>;
    cookies?: unknown[];
  };
  const status = Number(statusCode ?? 200);
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new Error(`its status code is ${statusCode}`);
  const single = Object.entries(headers ?? {}).filter(([name]) => !(name in (multiValueHeaders ?? {})));
  const several = Object.entries(multiValueHeaders ?? {}).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  const all = [...single, ...several, ...(cookies ?? []).map((cookie) => ['set-cookie', cookie] as const)];
  return {
    status,
    headers: all.flatMap(([name, value]) =>
      value === undefined || value === null || hopHeaders.has(name.toLowerCase())
        ? []
        : [name, String(value)],
    ),
  };
}

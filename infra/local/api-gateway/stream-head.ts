/** Status and headers of a streamed answer. */
export interface StreamHead {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
}

/** What stands between the head of a streamed answer, which is JSON, and its body. */
const delimiter = Buffer.alloc(8);
/** API Gateway looks for the delimiter in so many bytes. */
const maximumBytes = 16 * 1024;

/** The server sets these itself. */
const hopHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Reads the head of a streamed answer, which may come in parts. */
export class StreamHeadReader {
  #received = Buffer.alloc(0);

  /** The head and what follows it once it is complete. Throws when API Gateway would not accept it. */
  read(chunk: Uint8Array): { head: StreamHead; rest: Buffer } | undefined {
    this.#received = Buffer.concat([this.#received, chunk]);
    const end = this.#received.subarray(0, maximumBytes).indexOf(delimiter);
    if (end < 0) {
      if (this.#received.length >= maximumBytes) throw new Error('it has no end');
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
    throw new Error(`its status is ${statusCode}`);
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

import { Failure } from './failure.ts';

/** Requests to a deployment, which may be slow, huge, or something else altogether. */

const TIME_LIMIT_MS = 20_000;

/** Twenty links with all of their fields take about 60 KB. */
const MAX_BYTES = 1024 * 1024;

export interface Received {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Sends a request without cookies or a referrer. Throws `Failure` if no response can be read. */
export async function request(
  url: string,
  init: RequestInit = {},
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Received> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    const { status } = response;
    // Browsers hide a redirect behind the status 0. Followed, it would take the token along.
    if (status < 200 || (status >= 300 && status < 400)) throw new Failure('redirected', host);
    return { status, bytes: await bytesOf(response, host) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure((error as Error).name === 'TimeoutError' ? 'tooSlow' : 'unreachable', host);
  }
}

async function bytesOf(response: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new Failure('notSignpost', host);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The JSON object in a response; an empty one if it is something else. */
export function objectIn({ bytes }: Pick<Received, 'bytes'>): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

import type { DirectCall, DirectResponse } from '../aws-endpoint/direct-call.ts';

const MAX_RESPONSES = 200;

/**
 * Responses that are those of the same calls until the endpoint says otherwise in shared memory: a call whose
 * signature and permission were checked a moment ago need not wake another thread.
 */
export class KeptResponses {
  readonly #responses = new Map<string, DirectResponse>();

  keep(call: Pick<DirectCall, 'headers' | 'body'>, response: DirectResponse): void {
    if (response.kept === undefined) return;
    if (this.#responses.size >= MAX_RESPONSES) this.#responses.clear();
    this.#responses.set(keyOf(call), response);
  }

  find(call: Pick<DirectCall, 'headers' | 'body'>): DirectResponse | undefined {
    // Bytes are writes of the SDK.
    if (this.#responses.size === 0 || typeof call.body !== 'string') return undefined;
    const key = keyOf(call);
    const response = this.#responses.get(key);
    const { outdated, until } = response?.kept ?? {};
    if (outdated === undefined || until === undefined) return undefined;
    if (Atomics.load(outdated, 0) === 0 && Date.now() < until) return response;
    this.#responses.delete(key);
    return undefined;
  }
}

/** The operation, the access key and the input. */
const keyOf = ({ headers, body }: Pick<DirectCall, 'headers' | 'body'>): string =>
  `${headers['x-amz-target']} ${headers['authorization']?.split('/', 1)[0]} ${body}`;

/** The last request of a smoke test, and what came back. */
export interface Exchange {
  method: string;
  url: string;
  /** 0 without a response. */
  status: number;
  headers: Headers;
  /** The beginning of the response. */
  text: string;
  /** The code of the error in place of a response, such as ENOTFOUND. */
  failure?: string;
}

const SHOWN = 2000;

/** A `fetch` that notes each exchange, of which the last one explains a failure. */
export class Exchanges {
  last: Exchange | undefined;

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const exchange: Exchange = {
      method: init.method?.toUpperCase() ?? 'GET',
      url,
      status: 0,
      headers: new Headers(),
      text: '',
    };
    this.last = exchange;
    try {
      const response = await fetch(input, init);
      exchange.status = response.status;
      exchange.headers = response.headers;
      if (!response.ok) exchange.text = (await response.clone().text()).slice(0, SHOWN);
      return response;
    } catch (error) {
      exchange.failure = codeOf(error);
      throw error;
    }
  };
}

/** The code of the innermost error that has one: `fetch` wraps those of the connection. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error.cause === undefined ? undefined : codeOf(error.cause);
  return inner ?? ('code' in error ? String(error.code) : error.name);
}

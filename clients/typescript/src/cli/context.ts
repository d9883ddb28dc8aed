import { Signpost } from '../signpost.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Io } from './io.ts';
import { Output } from './output/output.ts';
import { type Session, sessionOf } from './session.ts';
import { VERSION } from './version.ts';

/** What a command works with. */
export class Context {
  readonly io: Io;
  readonly flags: GlobalFlags;
  readonly out: Output;
  #session: Session | undefined;
  #client: Signpost | undefined;

  constructor(io: Io, flags: GlobalFlags) {
    this.io = io;
    this.flags = flags;
    this.out = new Output(io, flags);
  }

  /** Where requests go, with whose key. Throws CliError without a key. */
  get session(): Session {
    this.#session ??= sessionOf(this.flags, this.io);
    return this.#session;
  }

  /** The API. Requests end when the command is interrupted. */
  get client(): Signpost {
    const { url, apiKey } = this.session;
    this.#client ??= clientOf(url, apiKey, this.io.signal);
    return this.#client;
  }
}

export function clientOf(origin: string, apiKey: string, signal: AbortSignal): Signpost {
  const ask: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', `signpost-cli/${VERSION}`);
    return fetch(url, { ...init, headers });
  };
  return new Signpost({ origin, apiKey, fetch: ask, signal });
}

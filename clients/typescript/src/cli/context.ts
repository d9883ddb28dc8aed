import type { ClientOptions } from '../requester.ts';
import { Signpost } from '../signpost.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Io } from './io.ts';
import { freshToken } from './login-tokens.ts';
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
    this.#client ??= this.clientUntil(this.io.signal);
    return this.#client;
  }

  /** A client of the same session whose requests end with this signal. */
  clientUntil(signal: AbortSignal): Signpost {
    const { url, apiKey, isLogin, profile } = this.session;
    const renew = isLogin ? () => freshToken(profile, this.io) : undefined;
    return clientOf({ origin: url, apiKey, signal }, renew);
  }
}

/** `renew`: returns the access token to send instead of the key. */
export function clientOf(
  options: Pick<ClientOptions, 'origin' | 'apiKey' | 'signal'>,
  renew?: () => Promise<string>,
): Signpost {
  const ask: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', `signpost-cli/${VERSION}`);
    if (renew) {
      const token = await renew();
      if (headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
      else headers.set('x-service-api-key', token);
    }
    return fetch(url, { ...init, headers });
  };
  return new Signpost({ ...options, fetch: ask });
}

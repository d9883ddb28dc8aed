import type { ApiError } from '../../clients/typescript/src/api-error.ts';

/** What is known of one answer. */
export interface State<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
}

type Load<T> = (signal: AbortSignal) => Promise<T>;

/** One answer, shared by all views that ask for the same thing. */
class Query<T> {
  state: State<T> = { data: undefined, error: undefined, isLoading: false };
  readonly listeners = new Set<() => void>();
  #running: AbortController | undefined;

  /** Asks anew; what is known stays until the answer is there. */
  async run(load: Load<T>): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.set({ isLoading: true });
    try {
      const data = await load(running.signal);
      if (this.#running === running) this.set({ data, error: undefined, isLoading: false });
    } catch (error) {
      if (this.#running === running) this.set({ error: error as ApiError, isLoading: false });
    }
  }

  set(change: Partial<State<T>>): void {
    this.state = { ...this.state, ...change };
    for (const tell of this.listeners) tell();
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }
}

/** Everything that was asked for since sign-in, by key. */
const queries = new Map<string, Query<unknown>>();

/** How to ask again, of each query that a view shows just now. */
const loaders = new Map<string, Load<unknown>>();

export function query<T>(key: string): Query<T> {
  const known = queries.get(key) ?? new Query<unknown>();
  queries.set(key, known);
  return known as Query<T>;
}

/** Asks anew for this key; the latest way to ask counts. */
export function show<T>(key: string, load: Load<T>): void {
  loaders.set(key, load as Load<unknown>);
  void query<T>(key).run(load);
}

/** No view shows it any more: the answer is kept, to be shown at once the next time. */
export function hide(key: string): void {
  if (queries.get(key)?.listeners.size === 0) loaders.delete(key);
}

/** After a change: what begins with one of these keys is asked for anew where it is shown, and forgotten elsewhere. */
export function invalidate(...prefixes: string[]): void {
  for (const [key, known] of queries) {
    if (
      !prefixes.some(
        (prefix) => key === prefix || key.startsWith(`${prefix}/`) || key.startsWith(`${prefix}?`),
      )
    )
      continue;
    const load = loaders.get(key);
    if (load) void known.run(load);
    else queries.delete(key);
  }
}

/** Nothing of one key may be seen with the next. */
export function forgetEverything(): void {
  for (const known of queries.values()) known.stop();
  queries.clear();
  loaders.clear();
}

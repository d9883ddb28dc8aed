import { setTimeout as delay } from 'node:timers/promises';
import type { Sequence } from './fuzz-request.ts';
import { Judge } from './judge.ts';
import type { Exchanged, Target } from './target.ts';

export interface Problem {
  fault: string;
  /** Equal for what is likely the same fault. */
  key: string;
  /** Until the fault, one after the other. */
  exchanged: readonly Exchanged[];
}

/** The local run writes its log every 50 ms, and later if the machine is busy. */
const LOG_MS = 100;
const LOG_ATTEMPTS = 10;
/** Successful writes of which one may be why a function behind a queue fails. */
const MAX_RECENT = 500;
const ID = /\b[a-z]{3}_[0-9A-Za-z]{20}\b/g;

/** Sends requests, counts and judges the responses, and reads the log. */
export class Watch {
  requests = 0;
  /** Number of responses by operation and status. */
  readonly statuses = new Map<string, Map<number, number>>();
  /** The claims that responses have proven. */
  readonly proven = new Set<string>();
  readonly #target: Target;
  readonly #judge: Judge;
  readonly #known = new Set<string>();
  #recent: Exchanged[] = [];
  #log = '';
  #unread = '';

  constructor(target: Target) {
    this.#target = target;
    this.#judge = new Judge(target.document);
    this.#judge.isDenied = false;
  }

  /** Sends sequences side by side. Returns the problems that are not known yet. */
  async send(batch: readonly Sequence[]): Promise<Problem[]> {
    const problems = await Promise.all(batch.map((sequence) => this.#problemIn(sequence)));
    return problems.filter((problem) => problem !== undefined);
  }

  /** Does not report this problem again. Returns whether it was new. */
  know({ key }: Problem): boolean {
    if (this.#known.has(key)) return false;
    this.#known.add(key);
    return true;
  }

  /** Errors of functions that return nothing to anyone, such as those behind queues. */
  problemsInLog(): Problem[] {
    this.#readLog();
    const entries = entriesOf(this.#unread);
    // The last one may go on.
    this.#unread = entries.pop() ?? '';
    return entries.flatMap((entry): Problem[] => {
      // Failed requests are judged by their response.
      if (!/\berror\b/i.test(entry) || /\b(?:request|visit) failed\b/.test(entry)) return [];
      const fault = `the local run logged: ${entry.slice(0, 1000)}`;
      return [{ fault, key: `log ${withoutIds(entry).slice(9, 160)}`, exchanged: this.causeOf(entry) }];
    });
  }

  /** The request that made what a text names, if it is not long ago. */
  causeOf(text: string): Exchanged[] {
    const ids = text.match(ID) ?? [];
    const cause = this.#recent.findLast(
      ({ reply }) => !(reply instanceof Error) && ids.some((id) => reply.text.includes(id)),
    );
    return cause ? [cause] : [];
  }

  /** The end of what the local run has logged. */
  get log(): string {
    this.#readLog();
    return this.#log;
  }

  #readLog(): void {
    const log = this.#target.newLog();
    this.#unread += log;
    this.#log = (this.#log + log).slice(-20_000);
  }

  /** The first that is not known yet. */
  async #problemIn(sequence: Sequence): Promise<Problem | undefined> {
    const all = await this.#target.send(sequence);
    for (const [index, one] of all.entries()) {
      this.#count(one);
      const fault = this.#judge.fault(one.sent, one.reply, one.request.operation) ?? this.#unproven(one);
      if (fault === undefined) continue;
      const key = await this.#keyOf(one, fault);
      if (this.#known.has(key)) continue;
      return { fault: `${one.request.operation}: ${fault}`, key, exchanged: all.slice(0, index + 1) };
    }
    return undefined;
  }

  /** Denies the host in the target: from now on, it is a fault to lead a visitor there. */
  async denyHost(): Promise<void> {
    await this.#target.denyHost();
    this.#judge.isDenied = true;
  }

  #unproven({ request: { proof }, reply }: Exchanged): string | undefined {
    if (!proof || reply instanceof Error) return undefined;
    const { claim, holds, isOneOfMany } = proof;
    if (!holds(reply)) return isOneOfMany ? undefined : `does not prove: ${claim}`;
    this.proven.add(claim);
    return undefined;
  }

  #count(exchanged: Exchanged): void {
    const { request, reply } = exchanged;
    this.requests++;
    const counts = this.statuses.get(request.operation) ?? new Map<number, number>();
    this.statuses.set(request.operation, counts);
    const status = reply instanceof Error ? 0 : reply.status;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (isWrite && status >= 200 && status < 300)
      this.#recent = [...this.#recent, exchanged].slice(-MAX_RECENT);
  }

  /** One bug shows in many operations: what the function logged tells that it is the same. */
  async #keyOf({ request, reply }: Exchanged, fault: string): Promise<string> {
    const id = reply instanceof Error ? undefined : reply.headers['x-request-id'];
    const isLogged = fault.startsWith('status 5') && typeof id === 'string';
    for (let attempt = 0; isLogged && attempt < LOG_ATTEMPTS; attempt++) {
      await delay(LOG_MS);
      const entry = entriesOf(this.log).find((text) => text.includes(`"${id}"`));
      const error = entry && /\berror=[^(]*/.exec(entry)?.[0];
      if (error) return withoutIds(error).slice(0, 200);
    }
    return `${request.operation} ${request.proof?.claim ?? ''} ${fault.slice(0, 60)}`;
  }
}

/** An entry starts with the time, and a stack may follow. */
const entriesOf = (log: string): string[] => log.split(/^(?=\d\d:\d\d:\d\d )/m);

const withoutIds = (text: string): string => text.replaceAll(ID, '').replaceAll(/[0-9a-f-]{36}|\d+/g, '');

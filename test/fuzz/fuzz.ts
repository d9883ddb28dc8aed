import fc from 'fast-check';
import { Judge } from './judge.ts';
import { ONCE_BROKEN } from './once-broken.ts';
import { type FuzzRequest, requestsTo } from './requests.ts';
import { type Reply, rawPathOf, type SentRequest, type Target } from './target.ts';

export interface FuzzOptions {
  seed: number;
  /** Default: until `maxFindings`. */
  seconds?: number;
  /** Default: 10. */
  maxFindings?: number;
  onFinding?: (finding: Finding) => void;
}

export interface Finding {
  fault: string;
  seed: number;
  /** With placeholders, and as small as it could be made. */
  requests: readonly FuzzRequest[];
  curl: string;
  response: string;
  /** What the local run logged during the last batch. */
  log: string;
}

export interface FuzzResult {
  requests: number;
  findings: Finding[];
  /** Number of responses by operation and status. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/** Sent side by side. */
const MAX_SIDE_BY_SIDE = 8;
const FIRST_OF_EACH = 3;

/**
 * Sends requests: those that broke something once, generated ones to each operation, and then, until the time is over, to all
 * of them by chance. A fault that was found already is not reported again.
 */
export async function fuzz(
  target: Target,
  { seed, seconds = Number.POSITIVE_INFINITY, maxFindings = 10, onFinding }: FuzzOptions,
): Promise<FuzzResult> {
  const deadline = Date.now() + seconds * 1000;
  const { each, any } = requestsTo(target.document);
  const watch = new Watch(target);
  const findings: Finding[] = [];
  const check = async (
    requests: fc.Arbitrary<FuzzRequest[]>,
    ownSeed: number,
    numRuns: number,
    leftMs = Number.POSITIVE_INFINITY,
  ) => {
    const limit = Number.isFinite(leftMs) && {
      interruptAfterTimeLimit: Math.max(1, leftMs),
      markInterruptAsFailure: false,
    };
    const property = fc.asyncProperty(requests, (batch) => watch.send(batch));
    const result = await fc.check(property, { seed: ownSeed, numRuns, ...limit });
    const last = watch.takeLast();
    if (!result.failed || !last) return;
    watch.known.add(last.key);
    const [counterexample = []] = result.counterexample ?? [];
    findings.push(findingOf(last, ownSeed, counterexample));
    onFinding?.(findings.at(-1) as Finding);
  };
  for (const request of ONCE_BROKEN) await check(fc.constant([request]), seed, 1);
  for (const requests of each) {
    await check(fc.array(requests, { minLength: 1, maxLength: 2 }), seed, FIRST_OF_EACH);
  }
  const batches = fc.array(any, { minLength: 1, maxLength: MAX_SIDE_BY_SIDE });
  for (let round = 0; findings.length < maxFindings && Date.now() < deadline; round++) {
    await check(batches, seed + round, 1_000_000_000, deadline - Date.now());
  }
  return { requests: watch.requests, findings, statuses: watch.statuses };
}

/** Sends requests, and throws when one of them shows a fault that is not known yet. */
class Watch {
  requests = 0;
  readonly statuses = new Map<string, Map<number, number>>();
  readonly known = new Set<string>();
  readonly #target: Target;
  readonly #judge: Judge;
  #last: Problem | undefined;

  constructor(target: Target) {
    this.#target = target;
    this.#judge = new Judge(target.document);
  }

  async send(batch: readonly FuzzRequest[]): Promise<void> {
    const problems = await Promise.all(batch.map((request) => this.#problemOf(request)));
    const log = this.#target.newLog();
    const problem =
      problems.find((found) => found && !this.known.has(found.key)) ?? problemIn(log, this.known);
    if (!problem) return;
    this.#last = { ...problem, log };
    throw new Error(problem.fault);
  }

  /** The fault that was thrown last, once. */
  takeLast(): Problem | undefined {
    const last = this.#last;
    this.#last = undefined;
    return last;
  }

  async #problemOf(request: FuzzRequest): Promise<Problem | undefined> {
    const { operation } = request;
    const { sent, reply } = await this.#target.send(request);
    this.requests++;
    const counts = this.statuses.get(operation) ?? new Map<number, number>();
    this.statuses.set(operation, counts);
    const status = reply instanceof Error ? 0 : reply.status;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    const fault = this.#judge.fault(sent, reply);
    return fault === undefined
      ? undefined
      : { fault, sent, reply, key: `${operation} ${fault.slice(0, 60)}` };
  }
}

interface Problem {
  fault: string;
  /** Equal for what is likely the same fault. */
  key: string;
  log?: string;
  sent?: SentRequest;
  reply?: Reply | Error;
}

/** Functions behind queues return nothing: their failures are only in the log. */
function problemIn(log: string, known: ReadonlySet<string>): Problem | undefined {
  for (const line of log.split('\n')) {
    // Failed requests have been judged by their response.
    if (!/\berror\b/i.test(line) || /\b(?:request|visit) failed\b/.test(line)) continue;
    const key = `log ${line.replace(/\d+|\w+_\w{20}/g, '').slice(0, 100)}`;
    if (!known.has(key)) return { fault: `the local run logged: ${line.slice(0, 500)}`, key };
  }
  return undefined;
}

function findingOf(
  { fault, log = '', sent, reply }: Problem,
  seed: number,
  requests: readonly FuzzRequest[],
): Finding {
  return {
    fault,
    seed,
    requests,
    curl: sent ? curlOf(sent) : '',
    response: responseOf(reply),
    log: log.slice(-2000),
  };
}

function curlOf(sent: SentRequest): string {
  const { method, url, headers, body } = sent;
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -i --path-as-is -X ${method} ${quoted(url.origin + rawPathOf(sent))}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`--data-binary ${quoted(body.length > 4000 ? `${body.slice(0, 4000)}...` : body)}`]),
  ].join(' ');
}

function responseOf(reply: Reply | Error | undefined): string {
  if (!reply) return '';
  if (reply instanceof Error) return reply.message;
  return `${reply.status} ${JSON.stringify(reply.headers)}\n${reply.text.slice(0, 1500)}`;
}

/** A finding as text. */
export const described = ({ fault, seed, requests, curl, response, log }: Finding): string =>
  [
    `FOUND: ${fault}`,
    `seed ${seed}`,
    `generated: ${JSON.stringify(requests).slice(0, 3000)}`,
    curl,
    response,
    log,
  ].join('\n');

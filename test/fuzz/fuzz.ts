import fc from 'fast-check';
import { Judge } from './judge.ts';
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
  /** Where fast-check starts to replay it. */
  path: string;
  /** With placeholders, and as small as it could be made. */
  requests: readonly FuzzRequest[];
  curl: string;
  response: string;
}

export interface FuzzResult {
  requests: number;
  findings: Finding[];
  /** Number of responses by operation and status. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/** Sent side by side. */
const MAX_SIDE_BY_SIDE = 8;

/** Sends generated requests until the time is over. A fault that was found already is not reported again. */
export async function fuzz(
  target: Target,
  { seed, seconds = Number.POSITIVE_INFINITY, maxFindings = 10, onFinding }: FuzzOptions,
): Promise<FuzzResult> {
  const judge = new Judge(target.document);
  const deadline = Date.now() + seconds * 1000;
  const statuses = new Map<string, Map<number, number>>();
  const findings: Finding[] = [];
  const known = new Set<string>();
  let requests = 0;

  const faultOf = async (request: FuzzRequest): Promise<Problem | undefined> => {
    const { sent, reply } = await target.send(request);
    requests++;
    const counts = statuses.get(request.operation) ?? new Map<number, number>();
    statuses.set(request.operation, counts);
    const status = reply instanceof Error ? 0 : reply.status;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    const fault = judge.fault(sent, reply);
    return fault === undefined
      ? undefined
      : { fault, sent, reply, key: `${request.operation} ${fault.slice(0, 60)}` };
  };
  const batches = fc.array(requestsTo(target.document), { minLength: 1, maxLength: MAX_SIDE_BY_SIDE });

  for (let round = 0; findings.length < maxFindings; round++) {
    const left = deadline - Date.now();
    if (left <= 0) break;
    let last: Problem | undefined;
    const property = fc.asyncProperty(batches, async (batch) => {
      const problems = await Promise.all(batch.map(faultOf));
      const problem =
        problems.find((found) => found && !known.has(found.key)) ?? problemIn(target.newLog(), known);
      if (!problem) return;
      last = problem;
      throw new Error(problem.fault);
    });
    const result = await fc.check(property, {
      seed: seed + round,
      numRuns: 1_000_000_000,
      ...(Number.isFinite(left) && { interruptAfterTimeLimit: left, markInterruptAsFailure: false }),
    });
    if (!result.failed || !last) continue;
    known.add(last.key);
    const finding = findingOf(
      last,
      seed + round,
      result.counterexamplePath ?? '',
      result.counterexample?.[0] ?? [],
    );
    findings.push(finding);
    onFinding?.(finding);
  }
  return { requests, findings, statuses };
}

interface Problem {
  fault: string;
  /** Equal for what is likely the same fault. */
  key: string;
  sent?: SentRequest;
  reply?: Reply | Error;
}

/** Functions behind queues answer nobody: what they fail at is in the log only. */
function problemIn(log: string, known: ReadonlySet<string>): Problem | undefined {
  for (const line of log.split('\n')) {
    // Requests that failed have been judged by their response.
    if (!/\berror\b/i.test(line) || /\b(?:request|visit) failed\b/.test(line)) continue;
    const key = `log ${line.replace(/\d+|\w+_\w{20}/g, '').slice(0, 100)}`;
    if (!known.has(key)) return { fault: `the local run logged: ${line.slice(0, 500)}`, key };
  }
  return undefined;
}

function findingOf(
  { fault, sent, reply }: Problem,
  seed: number,
  path: string,
  requests: readonly FuzzRequest[],
): Finding {
  return { fault, seed, path, requests, curl: sent ? curlOf(sent) : '', response: responseOf(reply) };
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
export const described = ({ fault, seed, path, requests, curl, response }: Finding): string =>
  [
    `FOUND: ${fault}`,
    `seed ${seed}, path ${path}`,
    `generated: ${JSON.stringify(requests).slice(0, 3000)}`,
    curl,
    response,
  ].join('\n');

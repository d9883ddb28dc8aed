import fc from 'fast-check';
import { afterwards } from './afterwards.ts';
import { type Campaign, campaignsOf, claimsOf } from './campaigns.ts';
import { curlsOf, type Finding, responseText } from './finding.ts';
import type { FuzzRequest, Sequence } from './fuzz-request.ts';
import { ONCE_BROKEN } from './once-broken.ts';
import type { Target } from './target.ts';
import { type Problem, Watch } from './watch.ts';

export interface FuzzOptions {
  seed: number;
  /** Default: until `maxFindings`. After it, only what is plain is sent, if that was not its turn before. */
  seconds?: number;
  /** Limit in requests, which is as much on every machine. Default: none. */
  maxRequests?: number;
  /** Default: 10. */
  maxFindings?: number;
  /** Only those with this in their name. */
  campaign?: string;
  onFinding?: (finding: Finding) => void;
}

export interface FuzzResult {
  requests: number;
  /** That requests were sent. */
  seconds: number;
  findings: Finding[];
  /** Number of responses by operation and status. */
  statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Claims of probes that no response has proven. */
  unproven: string[];
}

/** While one campaign waits for its function to start, another one sends. */
const LANES = 2;
const MAX_SIDE_BY_SIDE = 6;
const PROBES_SIDE_BY_SIDE = 8;
const BATCHES_AT_FIRST = 1;
const BATCHES_LATER = 6;
/** What has not become smaller in this time is reported as it is, in milliseconds. */
const SHRINK_MS = 5_000;
/** Between the seeds of turns, so that runs with neighboring seeds differ. */
const SEED_STEP = 7919;

/**
 * Sends what broke something once, and what the host is denied after; then, whatever the time, the probes to
 * all rows and one plain request to each operation, which starts its function; then each campaign has its
 * first turn with its probes; then they have turns by chance until the time is over. A fault that was found
 * already is not reported again.
 */
export async function fuzz(target: Target, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, seconds, maxRequests, maxFindings = 10, campaign: wanted = '' } = options;
  const started = Date.now();
  const watch = new Watch(target);
  const isLate = () =>
    Date.now() - started > (seconds ?? Number.POSITIVE_INFINITY) * 1000 ||
    watch.requests >= (maxRequests ?? Number.POSITIVE_INFINITY);
  const findings: Finding[] = [];
  const report = (problem: Problem, campaign: string, requests: readonly Sequence[]) => {
    if (!watch.know(problem)) return;
    findings.push(findingOf(problem, { seed, campaign, requests, log: watch.log }));
    options.onFinding?.(findings.at(-1) as Finding);
  };

  const turn = async ({ campaign, part, seed: ownSeed }: Turn) => {
    if (part === 'plain') return probe(campaign.name, campaign.plain.map(alone));
    if (part === 'first') await probe(campaign.name, campaign.probes);
    const numRuns = part === 'first' ? BATCHES_AT_FIRST : BATCHES_LATER;
    const smallest = await smallestProblem(watch, campaign.sequences, { seed: ownSeed, numRuns });
    if (smallest) report(smallest.problem, campaign.name, smallest.batch);
    for (const problem of watch.problemsInLog()) report(problem, campaign.name, []);
  };
  const probe = async (name: string, sequences: readonly Sequence[]) => {
    for (let at = 0; at < sequences.length && findings.length < maxFindings; at += PROBES_SIDE_BY_SIDE) {
      for (const problem of await watch.send(sequences.slice(at, at + PROBES_SIDE_BY_SIDE))) {
        report(problem, name, [problem.exchanged.map(({ request }) => request)]);
      }
    }
  };

  const campaigns = campaignsOf(target.document).filter(({ name }) => name.includes(wanted));
  const deny = async () => {
    for (const { name, beforeDenial = [] } of campaigns) await probe(name, beforeDenial);
    await watch.denyHost();
  };
  await Promise.all([deny(), wanted ? undefined : probe('once broken', ONCE_BROKEN.map(alone))]);
  const turns = turnsOf(campaigns, seed);
  const lane = async () => {
    for (const next of turns) {
      if (findings.length >= maxFindings) return;
      if (isAlways(next) || !isLate()) await turn(next);
      else if (next.part === 'later') return;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const sentSeconds = (Date.now() - started) / 1000;
  for (const problem of await afterwards(target, watch)) report(problem, 'afterwards', []);
  const { requests, statuses, proven } = watch;
  const unproven = claimsOf(campaigns).filter((claim) => !proven.has(claim));
  return { requests, seconds: sentSeconds, findings, statuses, unproven };
}

/** Whether it is sent even if the time is over. */
const isAlways = ({ part, campaign }: Turn): boolean =>
  part === 'plain' || (part === 'first' && campaign.isOfAllRows === true);

const alone = (request: FuzzRequest): Sequence => [request];

interface Turn {
  campaign: Campaign;
  part: 'plain' | 'first' | 'later';
  seed: number;
}

/** Requests of one kind to all rows, then what is plain, then probes; from then on by weight and chance. */
function* turnsOf(campaigns: readonly Campaign[], seed: number): Generator<Turn, undefined> {
  let number = 0;
  const next = (campaign: Campaign, part: Turn['part']): Turn => ({
    campaign,
    part,
    seed: seed + SEED_STEP * ++number,
  });
  for (const campaign of campaigns.filter(({ isOfAllRows }) => isOfAllRows)) yield next(campaign, 'first');
  for (const campaign of campaigns.filter(({ plain }) => plain.length > 0)) yield next(campaign, 'plain');
  for (const campaign of campaigns.filter(({ isOfAllRows }) => !isOfAllRows)) yield next(campaign, 'first');
  const weighted = fc.oneof(
    ...campaigns.map((campaign) => ({ weight: campaign.weight, arbitrary: fc.constant(campaign) })),
  );
  for (;;) {
    for (const campaign of fc.sample(weighted, { seed: seed + SEED_STEP * number, numRuns: 100 }))
      yield next(campaign, 'later');
  }
}

/** Sends batches until one shows a problem, and then smaller ones as long as they show one. */
async function smallestProblem(
  watch: Watch,
  sequences: fc.Arbitrary<Sequence>,
  { seed, numRuns }: { seed: number; numRuns: number },
): Promise<{ problem: Problem; batch: readonly Sequence[] } | undefined> {
  let smallest: { problem: Problem; batch: readonly Sequence[] } | undefined;
  let until = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(
    fc.array(sequences, { minLength: 1, maxLength: MAX_SIDE_BY_SIDE }),
    async (batch) => {
      if (Date.now() > until) return;
      const [problem] = await watch.send(batch);
      if (!problem) return;
      if (!smallest) until = Date.now() + SHRINK_MS;
      smallest = { problem, batch };
      throw new Error(problem.fault);
    },
  );
  await fc.check(property, { seed, numRuns });
  return smallest;
}

function findingOf(
  { fault, exchanged }: Problem,
  { log, ...found }: Pick<Finding, 'seed' | 'campaign' | 'requests' | 'log'>,
): Finding {
  return {
    fault,
    ...found,
    curls: curlsOf(exchanged),
    response: responseText(exchanged.at(-1)?.reply),
    log: log.slice(-2000),
  };
}

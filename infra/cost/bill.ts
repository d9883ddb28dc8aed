import { allFunctions } from '../../functions/routes.ts';
import type { CountingCounts, Measured, OperationCounts } from './measured.ts';
import { PRICES, type PriceName, type Service } from './prices.ts';
import type { Usage } from './usage.ts';

/**
 * The bill of a month. What an operation asks of AWS was measured by the bench; what cannot be measured without AWS is
 * assumed, and all of that stands here.
 */
export const ASSUMED = {
  /** Milliseconds that a function waits for an answer, in one region. */
  waitMs: {
    GetItem: 4,
    BatchGetItem: 5,
    Query: 6,
    PutItem: 5,
    UpdateItem: 5,
    TransactWriteItems: 12,
    BatchWriteItem: 8,
    'SQS SendMessage': 8,
    'SQS SendMessageBatch': 8,
  } as Readonly<Record<string, number>>,
  /** CPU time of one API call, of appending to a link's clicks, and of each click in that, on a whole vCPU. */
  apiCpuMs: 4,
  appendCpuMs: 1,
  countCpuMs: 0.05,
  /** What one event asks on its way to the bus and to the webhooks, and one delivery. */
  event: { invocations: 2, writeUnits: 2, readUnits: 2, milliseconds: 40, queueRequests: 3 },
  delivery: { writeUnits: 3, readUnits: 2, milliseconds: 300, queueRequests: 3 },
  mail: { milliseconds: 150, queueRequests: 2 },
  /** A function waits while a model writes. */
  chatMs: 4000,
  /** Kilobytes to the visitor or caller. */
  redirectKb: 0.6,
  pageKb: 7,
  pixelKb: 0.4,
  apiKb: 2,
  /** Bytes that a call writes to its log where the bench does not measure it: with its owner, its key or metrics. */
  callLogBytes: 600,
  /** What CloudWatch adds to each line, the size that it keeps logs at, and for how many months. */
  logLineBytes: 26,
  logKept: 0.15,
  logMonths: 12,
  /** Of a megabyte each: what one request for a file brings on average. */
  filesPerGb: 1000,
  /** The share of chats that is traced. Nothing else is: only the chat API can be sampled by a rule. */
  traced: 0.01,
  /** Clicks that Lambda gets from the queue, and deletes, by one request. At a quiet pace it may be a single one. */
  clicksPerReceive: 10,
  /** Queues that functions poll; each has five pollers that ask every 20 seconds while it is empty. */
  queues: 7,
  pollsOfQueue: (5 * 30 * 86_400) / 20,
  dashboards: 1,
  /** Of the topic that alarms go to. */
  keys: 1,
  /** Of the distribution and of the chat API. */
  firewalls: 2,
} as const;

/** AWS: a function of this much memory has a whole vCPU. */
const VCPU_MB = 1769;
const KB_IN_GB = 1_000_000;
const BYTES_IN_GB = 1_000_000_000;

export interface Line {
  service: Service;
  unit: string;
  quantity: number;
  usd: number;
}

export interface Bill {
  lines: Line[];
  usd: number;
}

/** Quantities by the price that they are charged at. */
type Quantities = Record<PriceName, number>;

export function billOf(usage: Usage, measured: Measured): Bill {
  const quantities = quantitiesOf(usage, measured);
  const lines = (Object.keys(PRICES) as PriceName[]).map((name) => {
    const { service, unit, usd, per } = PRICES[name];
    return { service, unit, quantity: quantities[name], usd: (quantities[name] / per) * usd };
  });
  return { lines, usd: sum(lines.map(({ usd }) => usd)) };
}

/** What one million more redirects, each a click, add to a bill. */
export function usdPerMillionRedirects(usage: Usage, measured: Measured): number {
  const million = 1_000_000;
  const more = { ...usage, redirects: usage.redirects + million, clicks: usage.clicks + million };
  return billOf(more, measured).usd - billOf(usage, measured).usd;
}

export function usdOf({ lines }: Bill, service: Service): number {
  return sum(lines.filter((line) => line.service === service).map(({ usd }) => usd));
}

function quantitiesOf(usage: Usage, measured: Measured): Quantities {
  const total = Object.fromEntries(Object.keys(PRICES).map((name) => [name, 0])) as Quantities;
  const add = (name: PriceName, quantity: number) => {
    total[name] += quantity;
  };
  const invoke = (
    times: number,
    functionName: string,
    milliseconds: number,
    logBytes: number = ASSUMED.callLogBytes,
  ) => {
    add('lambdaRequests', times);
    add('lambdaDuration', (times * milliseconds * memoryMb(functionName)) / 1024 / 1000);
    const logged = (times * (logBytes + ASSUMED.logLineBytes)) / BYTES_IN_GB;
    add('logs', logged);
    add('logStorage', logged * ASSUMED.logKept * ASSUMED.logMonths);
  };
  const table = (
    times: number,
    { readUnits, writeUnits }: Pick<OperationCounts, 'readUnits' | 'writeUnits'>,
  ) => {
    add('tableReads', times * readUnits);
    add('tableWrites', times * writeUnits);
  };
  /** A request that a measured operation answers. */
  const serve = (
    times: number,
    functionName: string,
    operation: string,
    cpuMs: number,
    kilobytes: number,
    logBytes?: number,
  ) => {
    const counts = countsOf(measured, operation);
    const waits = Object.entries(counts.calls).map(([call, n]) => n * (ASSUMED.waitMs[call] ?? 0));
    invoke(times, functionName, cpuMs * (VCPU_MB / memoryMb(functionName)) + sum(waits), logBytes);
    table(times, counts);
    const sent = Object.entries(counts.calls).filter(([call]) => call.startsWith('SQS'));
    add('queueRequests', times * sum(sent.map(([, n]) => n)));
    add('httpApi', times);
    add('edgeRequests', times);
    add('edgeTransfer', (times * kilobytes) / KB_IN_GB);
    if (usage['waf-rules'] > 0) add('webAclRequests', times);
  };
  const { cpuMs, logBytes } = measured;
  const views = usage['page-views'];

  serve(usage.redirects, 'redirect', 'redirect', cpuMs.redirect, ASSUMED.redirectKb, logBytes.redirect);
  serve(views, 'landing-page', 'landing page, 20 links', cpuMs.page, ASSUMED.pageKb, logBytes.page);
  serve(views, 'track-smart-link', 'pixel of a landing page', cpuMs.redirect, ASSUMED.pixelKb, logBytes.page);
  const api = (times: number, functionName: string, operation: string) =>
    serve(times, functionName, operation, ASSUMED.apiCpuMs, ASSUMED.apiKb);
  api(usage.links, 'links-create', 'create a link');
  api(usage['smart-links'], 'smart-links-create', 'create a Smart Link, 20 links');
  api(usage.reads, 'links-get', 'read a link');
  api(usage.reports, 'links-analytics', 'analytics after 1,000 clicks, 30 days');
  api(usage['survey-answers'], 'public-submit-survey', "a survey's answers");

  // Received, and deleted.
  add('queueRequests', (2 * usage.clicks) / ASSUMED.clicksPerReceive);
  const counting = countingOf(usage, measured);
  table(usage.clicks, counting);
  const batchCpuMs = usage.batch * (ASSUMED.countCpuMs + ASSUMED.appendCpuMs / usage['clicks-together']);
  const batchMs = batchCpuMs * (VCPU_MB / memoryMb('aggregate-clicks')) + countingWaitMs();
  invoke(usage.clicks / usage.batch, 'aggregate-clicks', batchMs);
  // They stay: every later month pays for this month's clicks once more.
  const clicksGb = (usage.clicks * counting.bytes) / BYTES_IN_GB;

  const events = usage.links + usage['smart-links'] + usage['survey-answers'];
  add('busEvents', events);
  invoke(events * ASSUMED.event.invocations, 'relay-events', ASSUMED.event.milliseconds);
  table(events, ASSUMED.event);
  add('queueRequests', events * ASSUMED.event.queueRequests);
  invoke(usage.webhooks, 'deliver-webhook', ASSUMED.delivery.milliseconds);
  table(usage.webhooks, ASSUMED.delivery);
  add('queueRequests', usage.webhooks * ASSUMED.delivery.queueRequests);
  invoke(usage['survey-answers'], 'mail-submission', ASSUMED.mail.milliseconds);
  add('queueRequests', usage['survey-answers'] * ASSUMED.mail.queueRequests);
  add('mails', usage['survey-answers']);

  const chats = usage['chat-calls'];
  add('restApi', chats);
  invoke(chats, 'chat-completions', ASSUMED.chatMs);
  add('traces', chats * ASSUMED.traced);
  table(chats, countsOf(measured, 'authenticate (read the account)'));
  add('promptTokens', chats * usage['prompt-tokens']);
  add('answerTokens', chats * usage['answer-tokens']);

  add('tableStorage', usage['stored-gb'] + clicksGb);
  add('tableRecovery', usage['stored-gb'] + clicksGb);
  add('fileStorage', usage['media-gb']);
  add('edgeTransfer', usage['media-served-gb']);
  add('edgeRequests', usage['media-served-gb'] * ASSUMED.filesPerGb);
  add('fileReads', usage['media-served-gb'] * ASSUMED.filesPerGb);

  add('queueRequests', ASSUMED.queues * ASSUMED.pollsOfQueue);
  if (usage['waf-rules'] > 0) {
    add('webAcl', ASSUMED.firewalls);
    add('webAclRules', ASSUMED.firewalls * usage['waf-rules']);
    add('webAclRequests', chats);
  }
  add('metrics', usage.metrics);
  add('alarms', usage.alarms);
  add('dashboards', ASSUMED.dashboards);
  add('keys', ASSUMED.keys);
  add('secrets', usage.secrets);
  return total;
}

/** What was measured of clicks that come alone, and of more and more that come together. */
const TOGETHER = [
  'one at a time, 20 a day on a link',
  '5 of a link together',
  '1,000 of a link together',
] as const;

type Counting = Omit<CountingCounts, 'together'>;

/**
 * Counting one click, between what was measured: each append has its price, which the clicks in it share, so it falls with the
 * reciprocal of their number.
 */
function countingOf(usage: Usage, { counting }: Measured): Counting {
  const measured = TOGETHER.map((name) => counting[name] ?? notMeasured(name));
  const together = usage['clicks-together'];
  const next = measured.findIndex((counts) => counts.together >= together);
  const [few, many] = [measured[Math.max(0, next - 1)], measured[next]] as [CountingCounts, CountingCounts];
  const range = 1 / few.together - 1 / many.together;
  const share = range === 0 ? 0 : (1 / few.together - 1 / together) / range;
  const between = (of: keyof Counting) => few[of] + share * (many[of] - few[of]);
  return {
    readUnits: between('readUnits'),
    writeUnits: between('writeUnits'),
    bytes: between('bytes'),
  };
}

/** A read of what the links of a batch have, then a write for each of them, side by side. */
function countingWaitMs(): number {
  return (ASSUMED.waitMs['BatchGetItem'] ?? 0) + (ASSUMED.waitMs['UpdateItem'] ?? 0);
}

function countsOf({ operations }: Measured, operation: string): OperationCounts {
  return operations[operation] ?? notMeasured(operation);
}

function notMeasured(what: string): never {
  throw new Error(`"${what}" was not measured: run \`npm run bench -- cost\``);
}

function memoryMb(functionName: string): number {
  const spec = allFunctions.find(({ name }) => name === functionName);
  if (!spec) throw new Error(`There is no function ${functionName}`);
  return spec.memoryMb ?? 512;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

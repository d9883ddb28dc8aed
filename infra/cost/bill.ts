import { allFunctions } from '../../functions/routes.ts';
import type { CountingCounts, Measured, OperationCounts } from './measured.ts';
import { PRICES, type PriceName, type Service } from './prices.ts';
import type { Usage } from './usage.ts';

/**
 * Assumptions of the monthly bill: everything that cannot be measured without AWS. Calls and CPU time per operation are
 * measured by the bench.
 */
export const ASSUMED = {
  /** Latency of AWS calls within one region, in milliseconds. */
  latencyMs: {
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
  /** CPU time on a full vCPU: of an API call, of an append to a link's clicks, and of each click in it. */
  apiCpuMs: 4,
  appendCpuMs: 1,
  countCpuMs: 0.05,
  /** Usage per event until it is queued for its webhooks, and per delivery. */
  event: { invocations: 2, writeUnits: 2, readUnits: 2, milliseconds: 40, queueRequests: 3 },
  delivery: { writeUnits: 3, readUnits: 2, milliseconds: 300, queueRequests: 3 },
  mail: { milliseconds: 150, queueRequests: 2 },
  /** Average duration of a chat call, billed while the model generates. */
  chatMs: 4000,
  /** Response sizes in kilobytes. */
  redirectKb: 0.6,
  pageKb: 7,
  pixelKb: 0.4,
  apiKb: 2,
  /** Bytes logged per call where not measured: owner, key and metrics included. */
  callLogBytes: 600,
  /** CloudWatch's overhead in bytes per line, its compression ratio, and the months that logs are kept. */
  logLineBytes: 26,
  logKept: 0.15,
  logMonths: 12,
  /** Requests per GB of media: files have 1 MB on average. */
  filesPerGb: 1000,
  /** The share of traced chats. Nothing else is traced: sampling rules only apply to the chat API. */
  traced: 0.01,
  /** Clicks that Lambda receives, and deletes, per SQS request; as few as 1 at low traffic. */
  clicksPerReceive: 10,
  /** Polled queues. Each has five pollers with long polls of 20 seconds. */
  queues: 7,
  pollsOfQueue: (5 * 30 * 86_400) / 20,
  dashboards: 1,
  /** KMS key of the alarm topic. */
  keys: 1,
  firewalls: 1,
} as const;

/** Lambda allocates one full vCPU at this much memory. */
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

type Quantities = Record<PriceName, number>;

export function billOf(usage: Usage, measured: Measured): Bill {
  const quantities = quantitiesOf(usage, measured);
  const lines = (Object.keys(PRICES) as PriceName[]).map((name) => {
    const { service, unit, usd, per } = PRICES[name];
    return { service, unit, quantity: quantities[name], usd: (quantities[name] / per) * usd };
  });
  return { lines, usd: sum(lines.map(({ usd }) => usd)) };
}

/** Cost of one million additional redirects, each counted as a click. */
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
  /** Adds requests served by a measured operation. */
  const serve = (
    times: number,
    functionName: string,
    operation: string,
    cpuMs: number,
    kilobytes: number,
    logBytes?: number,
  ) => {
    const counts = countsOf(measured, operation);
    const waits = Object.entries(counts.calls).map(([call, n]) => n * (ASSUMED.latencyMs[call] ?? 0));
    invoke(times, functionName, cpuMs * (VCPU_MB / memoryMb(functionName)) + sum(waits), logBytes);
    table(times, counts);
    const sent = Object.entries(counts.calls).filter(([call]) => call.startsWith('SQS'));
    add('queueRequests', times * sum(sent.map(([, n]) => n)));
    add('httpApi', times);
    add('edgeRequests', times);
    add('edgeFunctions', times);
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

  // One request to receive and one to delete.
  add('queueRequests', (2 * usage.clicks) / ASSUMED.clicksPerReceive);
  const counting = interpolateCounting(usage, measured);
  table(usage.clicks, counting);
  const batchCpuMs = usage.batch * (ASSUMED.countCpuMs + ASSUMED.appendCpuMs / usage['clicks-together']);
  const batchMs = batchCpuMs * (VCPU_MB / memoryMb('aggregate-clicks')) + countingLatencyMs();
  invoke(usage.clicks / usage.batch, 'aggregate-clicks', batchMs);
  // Clicks are never deleted: every later month pays for this month's storage again.
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
  add('edgeRequests', chats);
  add('edgeFunctions', chats);
  add('edgeTransfer', (chats * ASSUMED.apiKb) / KB_IN_GB);
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

/** Measurements for increasing numbers of clicks per append. */
const COUNTING_SAMPLES = [
  'one at a time, 20 a day on a link',
  '5 of a link together',
  '1,000 of a link together',
] as const;

type Counting = Omit<CountingCounts, 'together'>;

/**
 * Usage per click, interpolated between measurements. The cost of an append is shared by its clicks, so it is
 * proportional to the reciprocal of their number.
 */
function interpolateCounting(usage: Usage, { counting }: Measured): Counting {
  const measured = COUNTING_SAMPLES.map((name) => counting[name] ?? notMeasured(name));
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

/** One batch read of the counters, then concurrent writes. */
function countingLatencyMs(): number {
  return (ASSUMED.latencyMs['BatchGetItem'] ?? 0) + (ASSUMED.latencyMs['UpdateItem'] ?? 0);
}

function countsOf({ operations }: Measured, operation: string): OperationCounts {
  return operations[operation] ?? notMeasured(operation);
}

function notMeasured(what: string): never {
  throw new Error(`"${what}" was not measured: run \`npm run bench -- cost\``);
}

function memoryMb(functionName: string): number {
  const spec = allFunctions.find(({ name }) => name === functionName);
  if (!spec) throw new Error(`Unknown function: ${functionName}`);
  return spec.memoryMb ?? 512;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

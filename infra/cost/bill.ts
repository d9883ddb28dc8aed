import { allFunctions } from '#functions/manifest/all-functions.ts';
import { visitRoutes } from '#functions/manifest/endpoints.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { ASSUMED } from './assumed.ts';
import { BYTES_IN_GB, Ledger, type Line, linesOf, type Quantities, sum, VCPU_MB } from './ledger.ts';
import type { CountingCounts, Measured, OperationCounts } from './measured.ts';
import type { Service } from './prices.ts';
import type { Usage } from './usage.ts';

export interface Bill {
  lines: Line[];
  usd: number;
}

/** What an environment contributes to its bill. */
export interface Billed {
  /** Fixed cost of the environment: see `idle-bill.ts`. */
  standing: Quantities;
  /** Visits of the visitor server are billed as those of functions: its prices are not known. */
  visitors: Environment['visitors'];
}

/** The bill of a month: usage, plus the fixed cost of an environment. */
export function billOf(usage: Usage, measured: Measured, billed: Billed): Bill {
  const quantities = quantitiesOf(usage, measured, billed);
  const lines = linesOf(quantities);
  return { lines, usd: sum(lines.map(({ usd }) => usd)) };
}

/** Cost of one million additional redirects, each counted as a click. */
export function usdPerMillionRedirects(usage: Usage, measured: Measured, billed: Billed): number {
  const million = 1_000_000;
  const more = { ...usage, redirects: usage.redirects + million, clicks: usage.clicks + million };
  return billOf(more, measured, billed).usd - billOf(usage, measured, billed).usd;
}

export function usdOf({ lines }: Bill, service: Service): number {
  return sum(lines.filter((line) => line.service === service).map(({ usd }) => usd));
}

function quantitiesOf(usage: Usage, measured: Measured, { standing, visitors }: Billed): Quantities {
  const month = new Ledger(standing);
  const firewall = standing.webAcl > 0;
  const invoke = (times: number, functionName: string, milliseconds: number) =>
    month.invoke(times, { memoryMb: memoryMb(functionName), milliseconds });
  /** Adds requests served by a measured operation. */
  const serve = (
    times: number,
    [functionName, operation]: [functionName: string, operation: string],
    sent: { cpuMs: number; kilobytes: number; logBytes?: number },
  ) => {
    const counts = countsOf(measured, operation);
    const isThroughUrl = visitors === 'urls' && visitRoutes.some(({ name }) => name === functionName);
    month.request(times, { ...sent, memoryMb: memoryMb(functionName), counts, firewall, isThroughUrl });
  };
  const { cpuMs, logBytes } = measured;
  const views = usage['page-views'];

  const redirect = { cpuMs: cpuMs.redirect, kilobytes: ASSUMED.redirectKb, logBytes: logBytes.redirect };
  const page = { cpuMs: cpuMs.page, kilobytes: ASSUMED.pageKb, logBytes: logBytes.page };
  const pixel = { cpuMs: cpuMs.redirect, kilobytes: ASSUMED.pixelKb, logBytes: logBytes.page };
  serve(usage.redirects, ['redirect', 'redirect'], redirect);
  serve(views, ['landing-page', 'landing page, 20 links'], page);
  serve(views, ['track-smart-link', 'pixel of a landing page'], pixel);
  const api = (times: number, functionName: string, operation: string) =>
    serve(times, [functionName, operation], { cpuMs: ASSUMED.apiCpuMs, kilobytes: ASSUMED.apiKb });
  api(usage.links, 'links-create', 'create a link');
  api(usage['smart-links'], 'smart-links-create', 'create a Smart Link, 20 links');
  api(usage.reads, 'links-get', 'read a link');
  api(usage.reports, 'links-analytics', 'analytics after 1,000 clicks, 30 days');
  api(usage['survey-answers'], 'public-submit-survey', "a survey's answers");

  // One request to receive and one to delete.
  month.add('queueRequests', (2 * usage.clicks) / ASSUMED.clicksPerReceive);
  const counting = interpolateCounting(usage, measured);
  month.table(usage.clicks, counting);
  const batchCpuMs = usage.batch * (ASSUMED.countCpuMs + ASSUMED.appendCpuMs / usage['clicks-together']);
  const batchMs = batchCpuMs * (VCPU_MB / memoryMb('aggregate-clicks')) + countingLatencyMs();
  // Only late and incomplete batches are logged.
  month.invoke(usage.clicks / usage.batch, {
    memoryMb: memoryMb('aggregate-clicks'),
    milliseconds: batchMs,
    logBytes: 0,
  });
  // Clicks are never deleted: every later month pays for this month's storage again.
  const clicksGb = (usage.clicks * counting.bytes) / BYTES_IN_GB;

  const events = usage.links + usage['smart-links'] + usage['survey-answers'];
  month.add('busEvents', events);
  invoke(events * ASSUMED.event.invocations, 'relay-events', ASSUMED.event.milliseconds);
  month.table(events, ASSUMED.event);
  month.add('queueRequests', events * ASSUMED.event.queueRequests);
  invoke(usage.webhooks, 'deliver-webhook', ASSUMED.delivery.milliseconds);
  month.table(usage.webhooks, ASSUMED.delivery);
  month.add('queueRequests', usage.webhooks * ASSUMED.delivery.queueRequests);
  invoke(usage['survey-answers'], 'reserve-survey-storage', ASSUMED.event.milliseconds);
  invoke(usage['survey-answers'], 'mail-submission', ASSUMED.mail.milliseconds);
  month.add('queueRequests', usage['survey-answers'] * ASSUMED.mail.queueRequests);
  month.add('mails', usage['survey-answers']);

  const checks = usage['checked-links'] * 30;
  invoke(checks, 'check-links', ASSUMED.linkCheck.milliseconds);
  month.table(checks, ASSUMED.linkCheck);

  const chats = usage['chat-calls'];
  month.add('restApi', chats);
  month.deliver(chats, ASSUMED.apiKb);
  invoke(chats, 'chat-completions', ASSUMED.chatMs);
  month.add('traces', chats * ASSUMED.traced);
  month.table(chats, countsOf(measured, 'authenticate (read the account)'));
  month.table(chats, countsOf(measured, 'reserve and settle a chat call'));
  month.add('promptTokens', chats * usage['prompt-tokens']);
  month.add('answerTokens', chats * usage['answer-tokens']);

  month.add('tableStorage', usage['stored-gb'] + clicksGb);
  month.add('tableRecovery', usage['stored-gb'] + clicksGb);
  month.add('fileStorage', usage['media-gb']);
  month.add('edgeTransfer', usage['media-served-gb']);
  month.add('edgeRequests', usage['media-served-gb'] * ASSUMED.filesPerGb);
  month.add('fileReads', usage['media-served-gb'] * ASSUMED.filesPerGb);

  if (firewall) month.add('webAclRequests', chats);
  month.add('metrics', usage.metrics);
  return month.quantities;
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

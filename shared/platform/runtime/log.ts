import { AsyncLocalStorage } from 'node:async_hooks';
import { embeddedMetrics, type MetricName } from './metrics.ts';
import { SETTING, setting } from './settings.ts';

/**
 * The one place that writes log lines and metrics. Ours, because Powertools' logger and metrics take a redirect's cold
 * start some 20 ms, and one way is to do for all functions.
 *
 * A line is JSON on standard output: Lambda passes it on as it is, while it puts what `console` is given into a member
 * `message`, where CloudWatch looks for no metrics.
 */

/** Never keys, addresses, passwords, whole events, queries or bodies. An `error` is described. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What names the invocation in each of its lines. */
export interface InvocationIds {
  /** Lambda's. */
  requestId: string;
  /** The one that the caller was told as x-request-id. */
  apiRequestId?: string | undefined;
}

/** One run of a function. */
interface Invocation {
  ids: Record<string, string | undefined>;
  closing: { message: string; fields: LogFields } | undefined;
  measured: Map<MetricName, number>;
}

// Not a variable: the local run calls a function many times at once, as Lambda's Managed Instances do.
const current = new AsyncLocalStorage<Invocation>();

/** Milliseconds that this execution environment took to start, until a line has said so. */
let startMs: number | undefined;

/**
 * Notes that the environment has started and can take calls. The last line of its first invocation says how long that took:
 * Lambda itself measures it only in a line of its own for every invocation.
 */
export function markStarted(): void {
  startMs = Math.round(performance.now());
}

export const log = {
  info: (message: string, fields?: LogFields) => write('INFO', message, fields),
  warn: (message: string, fields?: LogFields) => write('WARN', message, fields),
  /** What should not happen: it is counted as a fault of the function, which raises an alarm. */
  error: (message: string, fields?: LogFields) => {
    measure('faults');
    write('ERROR', message, fields);
  },
  /** Of an invocation, its last line: it is written when all is done, and has the metrics. */
  close: (message: string, fields: LogFields = {}) => {
    const invocation = current.getStore();
    if (invocation) invocation.closing = { message, fields };
    else write('INFO', message, fields);
  },
};

/** Adds to what all further lines of the invocation say: whom and what it is about. */
export function identify(ids: { ownerId?: string; keyId?: string; model?: string }): void {
  Object.assign(current.getStore()?.ids ?? {}, ids);
}

/** Adds to a metric; written with the last line of the invocation. Outside of one nothing is measured. */
export function measure(metric: MetricName, value = 1): void {
  const measured = current.getStore()?.measured;
  measured?.set(metric, (measured.get(metric) ?? 0) + value);
}

/** Runs an invocation; whatever becomes of it, its last line is written once, with all that was measured. */
export function inInvocation<Result>(ids: InvocationIds, run: () => Promise<Result>): Promise<Result> {
  const FunctionName = setting(SETTING.functionName);
  const invocation: Invocation = { ids: { FunctionName, ...ids }, closing: undefined, measured: new Map() };
  return current.run(invocation, async () => {
    try {
      return await run();
    } catch (error) {
      // Lambda logs what is thrown.
      measure('faults');
      throw error;
    } finally {
      close(invocation);
    }
  });
}

function close({ ids, closing, measured }: Invocation): void {
  if (!closing && measured.size === 0) return;
  const { message, fields } = closing ?? { message: 'not finished', fields: {} };
  // Lambda's own id finds Lambda's own lines. It writes some of what went wrong only, and then there is a metric too.
  if (measured.size === 0 && ids['apiRequestId'] !== undefined) ids['requestId'] = undefined;
  const started = startMs === undefined ? {} : { startMs };
  startMs = undefined;
  write('INFO', message, { ...fields, ...started, ...(measured.size > 0 && metricsOf(measured, ids)) });
}

function metricsOf(measured: Invocation['measured'], ids: Invocation['ids']): LogFields {
  const Environment = setting(SETTING.environmentName);
  const dimensions = {
    Environment,
    FunctionName: ids['FunctionName'],
    ExecutedVersion: setting(SETTING.functionVersion),
    Model: ids['model'],
  };
  return embeddedMetrics(measured, dimensions, Date.now());
}

function write(level: 'INFO' | 'WARN' | 'ERROR', message: string, fields: LogFields = {}): void {
  const line = {
    timestamp: new Date().toISOString(),
    level,
    message,
    ...fields,
    ...('error' in fields && { error: describe(fields['error']) }),
    ...current.getStore()?.ids,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: String(cause) }) };
}

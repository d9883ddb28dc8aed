import { AsyncLocalStorage } from 'node:async_hooks';
import { embeddedMetrics, type MetricName } from './metrics.ts';
import { SETTING, setting } from './settings.ts';

/**
 * Writes all log lines and metrics. Not Powertools: its logger and metrics add about 20 ms to
 * a redirect's cold start.
 *
 * Lines are JSON on standard output, which Lambda passes on unchanged; it would wrap `console` output in a
 * `message` field, where CloudWatch finds no metrics.
 */

/**
 * Fields of a log line. Never log keys, IP or email addresses, passwords, whole events, queries or bodies.
 * `error` is serialized.
 */
export type LogFields = Readonly<Record<string, unknown>>;

/** Ids logged in every line of an invocation. */
export interface InvocationIds {
  /** Lambda's. */
  requestId: string;
  /** The x-request-id returned to the caller. */
  apiRequestId?: string | undefined;
}

/**
 * Level of an invocation's last line. `DEBUG` is for outcomes that another log has, too: Lambda drops such a
 * line unless the setting `logs.level` is DEBUG. A line with metrics or a startup time is always `INFO`.
 */
type ClosingLevel = 'DEBUG' | 'INFO';

interface Invocation {
  ids: Record<string, string | undefined>;
  closing: { message: string; fields: LogFields; level: ClosingLevel } | undefined;
  measured: Map<MetricName, number>;
}

// Not a global: the local runner runs concurrent invocations, as do Lambda Managed Instances.
const current = new AsyncLocalStorage<Invocation>();

/** Startup time of this execution environment in milliseconds, until logged. */
let startMs: number | undefined;

/**
 * Records the startup time, logged in the first invocation's last line: Lambda reports it
 * only in its REPORT lines.
 */
export function markStarted(): void {
  startMs = Math.round(performance.now());
}

export const log = {
  info: (message: string, fields?: LogFields) => write('INFO', message, fields),
  warn: (message: string, fields?: LogFields) => write('WARN', message, fields),
  /** For unexpected failures: counts as a fault of the function, which raises an alarm. */
  error: (message: string, fields?: LogFields) => {
    measure('faults');
    write('ERROR', message, fields);
  },
  /** Sets the invocation's last line, written at its end with the metrics. */
  close: (message: string, fields: LogFields = {}, level: ClosingLevel = 'INFO') => {
    const invocation = current.getStore();
    if (invocation) invocation.closing = { message, fields, level };
    else write(level, message, fields);
  },
};

/** Adds ids to all further lines of the invocation. */
export function identify(ids: {
  ownerId?: string;
  keyId?: string;
  userId?: string;
  connectionId?: string;
  model?: string;
  tool?: string;
}): void {
  Object.assign(current.getStore()?.ids ?? {}, ids);
}

/** Adds to a metric, written with the invocation's last line. No effect outside an invocation. */
export function measure(metric: MetricName, value = 1): void {
  const measured = current.getStore()?.measured;
  measured?.set(metric, (measured.get(metric) ?? 0) + value);
}

/** Runs an invocation and always writes its last line, with all metrics. */
export function inInvocation<Result>(ids: InvocationIds, run: () => Promise<Result>): Promise<Result> {
  const FunctionName = setting(SETTING.functionName);
  const invocation: Invocation = { ids: { FunctionName, ...ids }, closing: undefined, measured: new Map() };
  return current.run(invocation, async () => {
    try {
      return await run();
    } catch (error) {
      // Lambda logs the error itself.
      measure('faults');
      throw error;
    } finally {
      close(invocation);
    }
  });
}

function close({ ids, closing, measured }: Invocation): void {
  if (!closing && measured.size === 0) return;
  const { message, fields, level } = closing ?? { message: 'not finished', fields: {}, level: 'INFO' };
  // Lambda's request id is only needed to find Lambda's own lines, which it writes on
  // failures: those have a metric.
  if (measured.size === 0 && ids['apiRequestId'] !== undefined) ids['requestId'] = undefined;
  const started = startMs === undefined ? {} : { startMs };
  const isKept = startMs !== undefined || measured.size > 0;
  startMs = undefined;
  write(isKept ? 'INFO' : level, message, {
    ...fields,
    ...started,
    ...(measured.size > 0 && metricsOf(measured, ids)),
  });
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

function write(level: ClosingLevel | 'WARN' | 'ERROR', message: string, fields: LogFields = {}): void {
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

import { ASSUMED } from './assumed.ts';
import type { OperationCounts } from './measured.ts';
import { PRICES, type PriceName, type Service } from './prices.ts';

/** Lambda allocates one full vCPU at this much memory. */
export const VCPU_MB = 1769;
const KB_IN_GB = 1_000_000;
export const BYTES_IN_GB = 1_000_000_000;

/** Billed quantities of a month. */
export type Quantities = Readonly<Record<PriceName, number>>;

const NAMES = Object.keys(PRICES) as PriceName[];

export interface Invocation {
  memoryMb: number;
  milliseconds: number;
  logBytes?: number | undefined;
}

/** A request through the distribution, and the HTTP API or a function URL, which costs nothing. */
export interface Request {
  isThroughUrl?: boolean;
  memoryMb: number;
  /** CPU time in milliseconds on a full vCPU. */
  cpuMs: number;
  counts: OperationCounts;
  /** Size of the response. */
  kilobytes: number;
  /** Whether a firewall inspects it. */
  firewall: boolean;
  logBytes?: number | undefined;
}

/** Adds up the usage of a month. */
export class Ledger {
  readonly #total: Record<PriceName, number>;

  /** Starts from the quantities of another ledger, or from nothing. */
  constructor(from: Partial<Quantities> = {}) {
    this.#total = Object.fromEntries(NAMES.map((name) => [name, from[name] ?? 0])) as Record<
      PriceName,
      number
    >;
  }

  get quantities(): Quantities {
    return this.#total;
  }

  add(name: PriceName, quantity: number): void {
    this.#total[name] += quantity;
  }

  invoke(times: number, { memoryMb, milliseconds, logBytes = ASSUMED.callLogBytes }: Invocation): void {
    this.add('lambdaRequests', times);
    this.add('lambdaDuration', (times * milliseconds * memoryMb) / 1024 / 1000);
    const logged = logBytes === 0 ? 0 : (times * (logBytes + ASSUMED.logLineBytes)) / BYTES_IN_GB;
    this.add('logs', logged);
    this.add('logStorage', logged * ASSUMED.logKept * ASSUMED.logMonths);
  }

  table(times: number, { readUnits, writeUnits }: Pick<OperationCounts, 'readUnits' | 'writeUnits'>): void {
    this.add('tableReads', times * readUnits);
    this.add('tableWrites', times * writeUnits);
  }

  /** Responses of functions through the distribution. */
  deliver(times: number, kilobytes: number): void {
    this.add('edgeRequests', times);
    this.add('edgeFunctions', times);
    this.add('edgeTransfer', (times * kilobytes) / KB_IN_GB);
  }

  request(times: number, request: Request): void {
    const { isThroughUrl, memoryMb, cpuMs, counts, kilobytes, firewall, logBytes } = request;
    this.invoke(times, { memoryMb, milliseconds: durationOf(cpuMs, memoryMb, counts), logBytes });
    this.table(times, counts);
    const sent = Object.entries(counts.calls).filter(([call]) => call.startsWith('SQS'));
    this.add('queueRequests', times * sum(sent.map(([, n]) => n)));
    if (!isThroughUrl) this.add('httpApi', times);
    this.deliver(times, kilobytes);
    if (firewall) this.add('webAclRequests', times);
  }
}

/** Milliseconds of a call that makes its AWS calls one after the other. */
export function durationOf(cpuMs: number, memoryMb: number, { calls }: OperationCounts): number {
  const waits = Object.entries(calls).map(([call, n]) => n * (ASSUMED.latencyMs[call] ?? 0));
  return cpuMs * (VCPU_MB / memoryMb) + sum(waits);
}

export interface Line {
  service: Service;
  unit: string;
  quantity: number;
  usd: number;
}

/** One line per price. */
export const linesOf = (quantities: Quantities): Line[] =>
  NAMES.map((name) => {
    const { service, unit, usd, per } = PRICES[name];
    return { service, unit, quantity: quantities[name], usd: (quantities[name] / per) * usd };
  });

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

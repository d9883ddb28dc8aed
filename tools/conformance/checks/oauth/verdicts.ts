import { inspect, isDeepStrictEqual } from 'node:util';

export interface Verdict {
  what: string;
  ok: boolean;
  /** What there was instead. */
  shown?: string;
}

/** Collects what a judge finds. */
export class Verdicts {
  readonly all: Verdict[] = [];

  expect(what: string, found: unknown, wanted: unknown): void {
    const ok = isDeepStrictEqual(found, wanted);
    this.all.push({ what, ok, ...(!ok && { shown: `${show(found)}, not ${show(wanted)}` }) });
  }

  /** Runs steps; that they throw is a difference, after which the others go on. */
  async steps(what: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
      this.expect(`${what}: succeeds`, true, true);
    } catch (error) {
      this.expect(`${what}: succeeds`, error instanceof Error ? (error.stack ?? error) : error, true);
    }
  }
}

const show = (value: unknown): string =>
  (typeof value === 'string' ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY }))
    .replaceAll('\n', ' ')
    .slice(0, 400);

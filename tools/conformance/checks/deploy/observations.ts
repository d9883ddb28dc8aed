import type { Finished } from '../../support/check.ts';

/** What was looked at, and what was not as expected. */
export class Observations {
  count = 0;
  readonly differences: string[] = [];
  readonly #log: (text: string) => void;

  constructor(log: (text: string) => void) {
    this.#log = log;
  }

  holds(what: string, isSo: boolean, otherwise = 'is not so'): void {
    this.count++;
    this.#log(`[${isSo ? 'ok' : 'differs'}] ${what}\n`);
    if (!isSo) this.differences.push(`${what}: ${otherwise}`);
  }

  is<T>(what: string, found: T, expected: T): void {
    this.holds(what, found === expected, `is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }

  exits(what: string, { code, stdout, stderr }: Finished, expected: number): void {
    this.holds(what, code === expected, `ends with ${code}, not ${expected}: ${lastLine(stderr || stdout)}`);
  }

  /** Observes that a process ended with another code than 0, and that its output gives the reason. */
  fails(what: string, { code, stdout, stderr }: Finished, reason: RegExp): void {
    const isSaid = reason.test(stdout + stderr);
    this.holds(
      what,
      code !== 0 && code !== null && isSaid,
      `ends with ${code}, and says ${JSON.stringify(lastLine(stderr || stdout))}`,
    );
  }

  /** The command warns of nothing. */
  silent(what: string, { stdout, stderr }: Finished): void {
    const warnings = (stdout + stderr).split('\n').filter((line) => /\bwarn(?:ing)?\b|deprecat/i.test(line));
    this.holds(`${what} without warnings`, warnings.length === 0, warnings[0]);
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.slice(0, 300) ?? '';

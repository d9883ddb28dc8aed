import type { StartedProcess, StartOptions } from './processes.ts';

/** A part that others wrote, and what it must show of this product. */
export interface Check {
  name: string;
  /** The tool with its pinned version, such as `cfn-lint 1.58.0`. */
  tool: string;
  /** What it must show, in one line. */
  shows: string;
  /** Throws NotRun if the tool cannot be had here. */
  run(context: CheckContext): Promise<CheckResult>;
}

export interface CheckContext {
  /** A folder of this check's own, kept between runs and ignored by git: for downloads. */
  cache: string;
  /** An empty folder, removed at the end. */
  scratch: string;
  /** Aborted by Ctrl-C, or when the check is over. */
  signal: AbortSignal;
  /** Appended to the check's log file. */
  log(text: string): void;
  /** Starts a process that ends with the check, at the latest. */
  start(command: string, args: readonly string[], options?: StartOptions): StartedProcess;
  /**
   * Runs a process to its end, and returns its output. Throws ProcessFailed for a code that is not expected,
   * by default other than 0.
   */
  exec(command: string, args: readonly string[], options?: ExecOptions): Promise<Finished>;
  /** Called at the end, the last one first. */
  atEnd(end: () => void | Promise<void>): void;
}

export interface ExecOptions extends StartOptions {
  /** Exit codes that are no failure; default: 0. */
  codes?: readonly number[];
  /** Default: ten minutes. */
  timeoutSeconds?: number;
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CheckResult {
  /** How many requests, templates, tests or other units the tool has judged. */
  checked: number;
  /** What they were, such as `templates`. */
  unit: string;
  /** What differed, each in one line. */
  differences: readonly string[];
}

/** The check cannot run here: in one line what is missing, and what to install. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}

import { UsageError } from '@signpost/command-line/usage-error.ts';
import { ApiError } from '../api-error.ts';

export { UsageError };

/** Exit codes, as docs/cli.md has them. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  denied: 3,
  notFound: 4,
  unavailable: 5,
  interrupted: 130,
  terminated: 143,
} as const;

/** The command cannot be done. */
export class CliError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

const UNAVAILABLE = new Set([0, 429, 502, 503, 504]);

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof CliError) return error.exitCode;
  if (!(error instanceof ApiError)) return EXIT.failed;
  if (error.status === 401 || error.status === 403) return EXIT.denied;
  if (error.status === 404) return EXIT.notFound;
  return UNAVAILABLE.has(error.status) ? EXIT.unavailable : EXIT.failed;
}

/** Lines for people: the message, one line per invalid field, and what identifies the request. */
export function errorLines(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [error instanceof Error ? error.message : String(error)];
  const { details, retryAfter, requestId } = error;
  const [first] = details;
  // The message repeats the first detail.
  const isRepeated = first !== undefined && error.message.startsWith(`${first.path}: `);
  return [
    isRepeated ? 'The request is not valid.' : inFlags(error.message),
    ...details.map(({ path, message }) => `  ${path}: ${message}`),
    ...(retryAfter === undefined ? [] : [`  Try again in ${retryAfter} s.`]),
    ...(requestId === undefined ? [] : [`  Request id: ${requestId}`]),
  ];
}

/** The API names its field; on the command line it is a flag. */
const inFlags = (message: string): string =>
  message.replace(/Set allowDuplicate to true\b/, 'Use --allow-duplicate');

/** The error as JSON, for programs that use `--json`. */
export function errorJson(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) {
    return { error: { code: error instanceof UsageError ? 'USAGE' : 'FAILED', message } };
  }
  const { code, status, details, requestId = null, retryAfter = null } = error;
  return { error: { code, message, status, details, requestId, retryAfter } };
}

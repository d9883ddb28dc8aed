import { StartError } from '../platform/start-error.ts';

export type EventPattern = { [field: string]: EventPattern | unknown[] };

/** Whether an event matches: all fields of the pattern must; the values of a field are alternatives. */
export function matchesPattern(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    const actual =
      typeof event === 'object' && event !== null ? (event as Record<string, unknown>)[field] : undefined;
    if (!Array.isArray(expected)) return matchesPattern(expected as EventPattern, actual);
    // An array in the event matches if any of its elements does.
    const candidates = Array.isArray(actual) ? actual : [actual];
    return expected.some((matcher) => candidates.some((candidate) => matchesValue(matcher, candidate)));
  });
}

/** Throws on unsupported matchers, which would never match. */
export function assertSupportedPattern(pattern: EventPattern, rule: string): void {
  for (const expected of Object.values(pattern)) {
    if (!Array.isArray(expected)) {
      assertSupportedPattern(expected as EventPattern, rule);
      continue;
    }
    for (const matcher of expected) {
      if (typeof matcher !== 'object' || matcher === null) continue;
      const unknown = Object.keys(matcher).find((name) => !(name in matchers));
      if (unknown !== undefined) {
        throw new StartError(`Rule ${rule} matches by "${unknown}", which the local run does not support.`);
      }
    }
  }
}

const matchers: Record<string, (argument: unknown, value: unknown) => boolean> = {
  prefix: (argument, value) => typeof value === 'string' && value.startsWith(String(argument)),
  suffix: (argument, value) => typeof value === 'string' && value.endsWith(String(argument)),
  exists: (argument, value) => (value !== undefined) === argument,
  'equals-ignore-case': (argument, value) =>
    typeof value === 'string' && value.toLowerCase() === String(argument).toLowerCase(),
  'anything-but': (argument, value) => {
    if (value === undefined) return false;
    if (Array.isArray(argument)) return !argument.includes(value);
    return typeof argument === 'object' ? !matchesValue(argument, value) : argument !== value;
  },
};

function matchesValue(matcher: unknown, value: unknown): boolean {
  if (typeof matcher !== 'object' || matcher === null) return matcher === value;
  const [name, argument] = Object.entries(matcher)[0] ?? ['', undefined];
  return matchers[name]?.(argument, value) ?? false;
}

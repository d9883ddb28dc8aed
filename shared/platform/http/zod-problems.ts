import * as z from 'zod';
import { FORMATS, type Format, type Problem, problem } from '../problems.ts';

/** Problems in the issues of zod: schemas put them in, `problemOf` reads them. */

/** Options of `refine`. */
export const because = (problem: Problem) => ({ error: problem.message, params: { problem } });

/** An issue for `addIssue`, at a path below the value. */
export const issueOf = ({ code, params, message }: Problem, ...path: PropertyKey[]) => ({
  code: 'custom' as const,
  message,
  params: { problem: { code, params, message } },
  path,
});

/** A check like `regex`, whose issues name the format. */
export const shaped = (
  format: Format,
  pattern: RegExp,
  message: string | { error: string; abort: boolean },
) => z.stringFormat(format, pattern, message);

/** Why zod rejected a value, with the schema's own message. */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  const { message } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return problem('invalid_type', message, { expected: issue.expected });
    case 'invalid_value':
      return problem('invalid_value', message, {
        allowed: issue.values as (string | number | boolean | null)[],
      });
    case 'invalid_format':
      return problem('invalid_format', message, { format: formatOf(issue.format) });
    case 'too_small':
      return problem(LEAST[issue.origin] ?? 'too_small', message, { minimum: Number(issue.minimum) });
    case 'too_big':
      return problem(MOST[issue.origin] ?? 'too_large', message, { maximum: Number(issue.maximum) });
    case 'invalid_union':
      return unionProblem(issue);
    case 'unrecognized_keys':
      return problem('unknown_field', message);
    case 'custom':
      return (issue.params?.['problem'] as Problem | undefined) ?? problem('invalid', message);
    default:
      return problem('invalid', message);
  }
}

const LEAST: Record<string, 'too_short' | 'too_few'> = {
  string: 'too_short',
  array: 'too_few',
  set: 'too_few',
};
const MOST: Record<string, 'too_long' | 'too_many'> = {
  string: 'too_long',
  array: 'too_many',
  set: 'too_many',
};

const formatOf = (format: string): Format => FORMATS.find((known) => known === format) ?? 'pattern';

/**
 * Describes a union by what its branches have in common: their discriminator, or the types that they expect.
 */
function unionProblem(issue: z.core.$ZodIssueInvalidUnion): Problem {
  const { message, errors } = issue;
  if ('options' in issue) return problem('invalid_value', message, { allowed: issue.options as string[] });
  const first = errors.map(([issue]) => issue);
  const expected = first.map((issue) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? issue.expected : '',
  );
  if (!expected.includes('')) return problem('invalid_type', message, { expected: expected.join(', ') });
  return problem('invalid', message);
}

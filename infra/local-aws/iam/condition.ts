import { StartError } from '../platform/start-error.ts';
import { wildcard } from '../platform/wildcard.ts';

/** The condition keys that requests are evaluated with. */
const CONDITION_KEYS = ['dynamodb:LeadingKeys', 'ses:FromAddress'] as const;

export type ConditionKey = (typeof CONDITION_KEYS)[number];

/** The values of a request's condition keys; a key that the request does not have is absent. */
export type RequestContext = Readonly<Partial<Record<ConditionKey, readonly string[]>>>;

/** One value that a condition allows. */
export interface AllowedValue {
  /** The allowed value as text, such as `dynamodb:LeadingKeys CODE#*`. */
  text: string;
  matches(context: RequestContext): boolean;
}

/** One key of one operator in the Condition element of a statement. */
export interface Condition {
  holds(context: RequestContext): boolean;
  allowed: AllowedValue[];
}

const operators: Readonly<Record<string, (key: ConditionKey, values: string[]) => Condition>> = {
  /** Holds if the request has no value at all, too, as on AWS. */
  'ForAllValues:StringLike'(key, values) {
    const patterns = values.map((value) => ({ text: `${key} ${value}`, pattern: wildcard(value) }));
    return {
      holds: ({ [key]: given = [] }) =>
        given.every((value) => patterns.some(({ pattern }) => pattern.test(value))),
      allowed: patterns.map(({ text, pattern }) => ({
        text,
        matches: ({ [key]: given = [] }) => given.some((value) => pattern.test(value)),
      })),
    };
  },
  StringEquals(key, values) {
    const has = (value: string, { [key]: given = [] }: RequestContext) => given.includes(value);
    return {
      holds: (context) => values.some((value) => has(value, context)),
      allowed: values.map((value) => ({
        text: `${key} ${value}`,
        matches: (context) => has(value, context),
      })),
    };
  },
};

/**
 * Parses the Condition element of a statement; all conditions must match. Throws a StartError for unsupported
 * conditions.
 */
export function readConditions(roleName: string, element: unknown): Condition[] {
  const refuse = (what: string): never => {
    throw new StartError(`Role ${roleName}: ${what} in a policy is not supported by the local run.`);
  };
  return Object.entries((element ?? {}) as Record<string, Record<string, unknown>>).flatMap(
    ([operator, keys]) =>
      Object.entries(keys).map(([name, given]) => {
        const condition = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
        // AWS ignores the case of condition keys.
        const key = CONDITION_KEYS.find((known) => known.toLowerCase() === name.toLowerCase());
        const values = [given].flat().map(String);
        if (condition === undefined) return refuse(`the condition operator ${operator}`);
        if (key === undefined) return refuse(`the condition key ${name}`);
        if (values.some((value) => value.includes('${')))
          return refuse(`a variable in the condition on ${name}`);
        return condition(key, values);
      }),
  );
}

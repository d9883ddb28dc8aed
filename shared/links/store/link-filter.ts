import type { ItemFilter } from '#shared/platform/dynamo/newest-first.ts';
import type { ListLinks } from '../model/link-input.ts';

type Filter = Pick<ListLinks, 'tag' | 'status' | 'health'>;

interface Condition {
  expression: string;
  names: readonly string[];
  values: Record<string, unknown>;
}

/**
 * Which stored links can match a filter, so that the others are neither sent nor parsed; undefined: all can.
 * The status of some depends on more than the item.
 */
export function linkFilter({ tag, status, health }: Partial<Filter>): ItemFilter | undefined {
  const conditions: Condition[] = [
    ...(tag === undefined
      ? []
      : [{ expression: 'contains(#tags, :tag)', names: ['tags'], values: { ':tag': tag } }]),
    ...(health === undefined
      ? []
      : [{ expression: 'attribute_type(#health, :map)', names: ['health'], values: { ':map': 'M' } }]),
    ...(status === undefined ? [] : [STATUSES[status]]),
  ];
  if (conditions.length === 0) return undefined;
  const names = conditions.flatMap((condition) => condition.names);
  return {
    // DynamoDB refuses parentheses that are not needed.
    FilterExpression:
      conditions.length === 1
        ? (conditions[0] as Condition).expression
        : conditions.map(({ expression }) => bracketed(expression)).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.assign({}, ...conditions.map(({ values }) => values)),
  };
}

const bracketed = (expression: string): string =>
  expression.includes(' OR ') ? `(${expression})` : expression;

const STATUSES: Record<NonNullable<Filter['status']>, Condition> = {
  blocked: { expression: 'attribute_type(#block, :map)', names: ['block'], values: { ':map': 'M' } },
  active: { expression: '#status = :active', names: ['status'], values: { ':active': 'active' } },
  inactive: { expression: '#status = :inactive', names: ['status'], values: { ':inactive': 'inactive' } },
  expired: {
    // Past its date or limit, and not marked yet.
    expression:
      '#status = :expired OR attribute_type(#expiresAt, :string) OR attribute_type(#maxClicks, :number)',
    names: ['status', 'expiresAt', 'maxClicks'],
    values: { ':expired': 'expired', ':string': 'S', ':number': 'N' },
  },
};

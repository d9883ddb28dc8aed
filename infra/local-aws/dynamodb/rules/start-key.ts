import type { Operand, Parsed } from './expression.ts';
import { type KeySchema, keyValueFaults, namesOf, type TableSchema } from './schema.ts';
import { type AttributeValue, compareValues, type Item } from './values.ts';

/**
 * What AWS demands of `ExclusiveStartKey`: exactly the attributes of the keys of the table and the index, and
 * for a query a place that its key condition selects. AWS: API_Query.html, API_Scan.html; the messages are
 * those of dynalite's tests against AWS (test/query.js, test/scan.js) and of floci 1443.
 */
export function startKeyFaults(
  start: Item | undefined,
  { key, schema, condition, values = {} }: StartOf,
): string[] {
  if (!start) return [];
  const wanted = [...new Set([...namesOf(schema.key), ...namesOf(key)])];
  if (Object.keys(start).sort().join() !== wanted.toSorted().join()) {
    const reason = condition ? '' : ': The provided key element does not match the schema';
    return [`The provided starting key is invalid${reason}`];
  }
  const invalid = wanted.flatMap((name) => keyValueFaults(name, start[name], schema));
  if (invalid.length > 0) return invalid.map((fault) => `The provided starting key is invalid: ${fault}`);
  return condition ? boundFaults(start, { condition, values, key }) : [];
}

interface StartOf {
  /** The key of the table or of the index that is read. */
  key: KeySchema;
  schema: TableSchema;
  /** The key condition of a query; undefined for a scan. */
  condition: Pick<Parsed, 'terms'> | undefined;
  values?: Item | undefined;
}

function boundFaults(
  start: Item,
  { condition, values, key }: { condition: Pick<Parsed, 'terms'>; values: Item; key: KeySchema },
): string[] {
  return condition.terms.flatMap(({ operator, operands }) => {
    const [path, ...others] = operands;
    const name = path?.kind === 'path' ? String(path.path[0]) : '';
    const at = start[name];
    const bounds = others.flatMap((operand): AttributeValue[] => {
      const value = valueBehind(operand, values);
      return value ? [value] : [];
    });
    if (!at || bounds.length < others.length || lies(at, operator, bounds)) return [];
    return name === key.partitionKey
      ? ['The provided starting key is outside query boundaries based on provided conditions']
      : ['The provided starting key does not match the range key predicate'];
  });
}

export const valueBehind = (operand: Operand | undefined, values: Item): AttributeValue | undefined =>
  operand?.kind === 'value' ? values[operand.name] : undefined;

function lies(
  at: AttributeValue,
  operator: string,
  [first = {}, second = {}]: readonly AttributeValue[],
): boolean {
  const order = compareValues(at, first);
  switch (operator) {
    case '=':
      return order === 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case 'BETWEEN':
      return order >= 0 && compareValues(at, second) <= 0;
    default:
      return String(at['S'] ?? '').startsWith(String(first['S'] ?? ''));
  }
}

import {
  ExpressionError,
  type ExpressionKind,
  type Operand,
  type Parsed,
  type Path,
  parseExpression,
} from '@signpost/local-aws/dynamodb/rules/expression.ts';
import { valueBehind } from '@signpost/local-aws/dynamodb/rules/start-key.ts';
import {
  compareValues,
  type Item,
  valueFaults,
  valueSize,
} from '@signpost/local-aws/dynamodb/rules/values.ts';
import { RESERVED_WORDS } from './reserved-words.ts';

/**
 * What AWS demands of all expressions of one request. AWS: Service quotas, Expression parameters; API
 * reference of each operation.
 */

const MAX_EXPRESSION_BYTES = 4096;
const MAX_OPERATORS = 300;
const MAX_PLACEHOLDER_BYTES = 255;
const MAX_SUBSTITUTION_BYTES = 2 * 1024 * 1024;

const KINDS = {
  KeyConditionExpression: 'condition',
  FilterExpression: 'condition',
  ConditionExpression: 'condition',
  UpdateExpression: 'update',
  ProjectionExpression: 'projection',
} as const satisfies Record<string, ExpressionKind>;

type ExpressionName = keyof typeof KINDS;

/** Part of a request: its expressions with their names and values. */
export interface Expressions extends Partial<Record<ExpressionName, string>> {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

export interface Judged {
  faults: string[];
  parsed: Partial<Record<ExpressionName, Parsed>>;
}

export function judgeExpressions(input: Expressions): Judged {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = input;
  const parsed: Judged['parsed'] = {};
  const faults: string[] = [];
  for (const [name, kind] of Object.entries(KINDS) as [ExpressionName, ExpressionKind][]) {
    const text = input[name];
    if (text === undefined) continue;
    if (Buffer.byteLength(text) > MAX_EXPRESSION_BYTES)
      faults.push(`${name} has ${Buffer.byteLength(text)} bytes, at most ${MAX_EXPRESSION_BYTES}`);
    try {
      const expression = parseExpression(text, kind, names);
      parsed[name] = expression;
      faults.push(...expressionFaults(expression, values).map((fault) => `${name}: ${fault}`));
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      faults.push(`${name}: ${error.message}`);
    }
  }
  faults.push(...placeholderFaults(input, Object.values(parsed)));
  return { faults, parsed };
}

function expressionFaults(expression: Parsed, values: Item): string[] {
  const { operators, literals, terms } = expression;
  return [
    ...(operators > MAX_OPERATORS ? [`${operators} operators and functions, at most ${MAX_OPERATORS}`] : []),
    ...[...literals]
      .filter((name) => RESERVED_WORDS.has(name.toUpperCase()))
      .map((name) => `Attribute name is a reserved keyword; reserved keyword: ${name}`),
    ...[...expression.values]
      .filter((name) => values[name] === undefined)
      .map((name) => `An expression attribute value used in expression is not defined: ${name}`),
    ...terms.flatMap((term) => termFaults(term, values)),
    ...updateFaults(expression, values),
    ...overlapFaults(expression),
  ];
}

const ORDERED = ['S', 'N', 'B'];

/** Types of operands that are values; types of attributes are not known. */
function termFaults({ operator, operands }: Parsed['terms'][number], values: Item): string[] {
  const typeAt = (i: number) => typeOf(operands[i], values);
  const invalid = (type: string) => [
    `Invalid operand type for operator or function; operator: ${operator}, type: ${type}`,
  ];
  switch (operator) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return operands.flatMap((_, i) => {
        const type = typeAt(i);
        return type !== undefined && !ORDERED.includes(type) ? invalid(type) : [];
      });
    case 'BETWEEN': {
      const [, low, high] = operands;
      const [from, to] = [valueBehind(low, values), valueBehind(high, values)];
      if (!from || !to) return [];
      if (typeAt(1) !== typeAt(2))
        return ['The BETWEEN operator requires same type for lower and upper bounds'];
      return compareValues(from, to) > 0
        ? ['The BETWEEN operator requires upper bound to be greater than or equal to lower bound']
        : [];
    }
    case 'begins_with': {
      const type = typeAt(1);
      return type !== undefined && type !== 'S' && type !== 'B' ? invalid(type) : [];
    }
    case 'attribute_type':
      return typeAt(1) === 'S' ? [] : invalid(typeAt(1) ?? 'path');
    default:
      return [];
  }
}

function updateFaults({ changes }: Parsed, values: Item): string[] {
  return changes.flatMap(({ clause, operand }) => {
    const type = typeOf(operand, values);
    if (clause === 'ADD' && type !== undefined && !['N', 'SS', 'NS', 'BS'].includes(type))
      return [`Incorrect operand type for operator or function; operator: ADD, operand type: ${type}`];
    if (clause === 'DELETE' && type !== undefined && !['SS', 'NS', 'BS'].includes(type))
      return [`Incorrect operand type for operator or function; operator: DELETE, operand type: ${type}`];
    if (operand?.kind !== 'sum') return [];
    return operand.operands.flatMap((each) => {
      const summand = typeOf(each, values);
      return summand === undefined || summand === 'N'
        ? []
        : [`Incorrect operand type for operator or function; operator: +, operand type: ${summand}`];
    });
  });
}

/** Two changes, or two projections, of which one lies within the other. */
function overlapFaults({ changes, paths, terms }: Parsed): string[] {
  const projected = changes.length === 0 && terms.length === 0 ? paths : [];
  const targets = (changes.length > 0 ? changes.map(({ path }) => path) : projected).map(textOf);
  const sorted = targets.toSorted();
  return sorted.flatMap((path, i) => {
    const next = sorted[i + 1];
    return next?.startsWith(path) ? [`Two document paths overlap with each other: ${next}`] : [];
  });
}

/** Each step closed, so that a prefix is an ancestor. */
const textOf = (path: Path): string => path.map((step) => `${JSON.stringify(step)}/`).join('');

function placeholderFaults(input: Expressions, parsed: readonly Parsed[]): string[] {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
  const used = { names: new Set<string>(), values: new Set<string>() };
  for (const each of parsed) {
    for (const name of each.names) used.names.add(name);
    for (const name of each.values) used.values.add(name);
  }
  const faults: string[] = [];
  if (names && Object.keys(names).length === 0) faults.push('ExpressionAttributeNames must not be empty');
  if (values && Object.keys(values).length === 0) faults.push('ExpressionAttributeValues must not be empty');
  for (const name of Object.keys(names ?? {})) {
    if (!used.names.has(name))
      faults.push(`Value provided in ExpressionAttributeNames unused in expressions: ${name}`);
    if (!/^#\w+$/.test(name)) faults.push(`ExpressionAttributeNames contains invalid key: ${name}`);
  }
  let bytes = 0;
  for (const [name, value] of Object.entries(values ?? {})) {
    if (!used.values.has(name))
      faults.push(`Value provided in ExpressionAttributeValues unused in expressions: ${name}`);
    if (!/^:\w+$/.test(name)) faults.push(`ExpressionAttributeValues contains invalid key: ${name}`);
    const found = valueFaults(value);
    faults.push(...found.map((fault) => `ExpressionAttributeValues ${name}: ${fault}`));
    if (found.length === 0) bytes += name.length + valueSize(value);
  }
  for (const name of [...Object.keys(names ?? {}), ...Object.keys(values ?? {})])
    if (Buffer.byteLength(name) > MAX_PLACEHOLDER_BYTES)
      faults.push(`The placeholder ${name.slice(0, 20)} is too long`);
  if (bytes > MAX_SUBSTITUTION_BYTES) faults.push(`The values of the expressions have ${bytes} bytes`);
  return faults;
}

const typeOf = (operand: Operand | undefined, values: Item): string | undefined =>
  Object.keys(valueBehind(operand, values) ?? {})[0];

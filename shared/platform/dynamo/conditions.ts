import { TABLE } from './table.ts';

/** Conditions of writes. Attributes and values become placeholders, so that no name is a reserved word. */

/** The placeholders of one command. */
export class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #values: unknown[] = [];

  /** An attribute, or one within a map: `qrStyle.color`. */
  name(path: string): string {
    return path
      .split('.')
      .map((attribute) => this.#placeholderOf(attribute))
      .join('.');
  }

  value(value: unknown): string {
    return `:v${this.#values.push(value) - 1}`;
  }

  #placeholderOf(attribute: string): string {
    const placeholder = this.#names.get(attribute) ?? `#n${this.#names.size}`;
    this.#names.set(attribute, placeholder);
    return placeholder;
  }

  /** What they stand for; a command must not have empty lists. */
  get attributes() {
    const names = [...this.#names].map(([attribute, placeholder]) => [placeholder, attribute]);
    const values = this.#values.map((value, i) => [`:v${i}`, value]);
    return {
      ...(names.length > 0 && { ExpressionAttributeNames: Object.fromEntries(names) }),
      ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
    } as { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Item };
  }
}

export type Item = Record<string, unknown>;

/** Writes a condition with the placeholders of its command. */
export type Condition = (use: Placeholders) => string;

/** Without an attribute: there is an item. */
export const exists =
  (attribute: string = TABLE.partitionKey): Condition =>
  (use) =>
    `attribute_exists(${use.name(attribute)})`;

/** Without an attribute: there is no item. */
export const absent =
  (attribute: string = TABLE.partitionKey): Condition =>
  (use) =>
    `attribute_not_exists(${use.name(attribute)})`;

const compare =
  (operator: string) =>
  (attribute: string, value: unknown): Condition =>
  (use) =>
    `${use.name(attribute)} ${operator} ${use.value(value)}`;

export const isNot = compare('<>');
export const below = compare('<');
export const atMost = compare('<=');
export const above = compare('>');
export const atLeast = compare('>=');
const equals = compare('=');

/** Whether an attribute has a value; undefined: it is absent. */
export const is = (attribute: string, value: unknown): Condition =>
  value === undefined ? absent(attribute) : equals(attribute, value);

/** Whether all these attributes have these values; undefined: they are absent. */
export const has = (values: Item): Condition =>
  all(...Object.entries(values).map(([attribute, value]) => is(attribute, value)));

export const isOneOf =
  (attribute: string, values: readonly unknown[]): Condition =>
  (use) =>
    `${use.name(attribute)} IN (${values.map((value) => use.value(value)).join(', ')})`;

export const not =
  (condition: Condition): Condition =>
  (use) =>
    `NOT (${condition(use)})`;

/** Conditions, of which those that are false or undefined are left out. */
export type Conditions = readonly (Condition | false | undefined)[];

const joined =
  (operator: 'AND' | 'OR') =>
  (...conditions: Conditions): Condition =>
  (use) => {
    const written = conditions.flatMap((it) => (it ? it(use) : '') || []);
    return written.length === 1 ? String(written[0]) : written.map((it) => `(${it})`).join(` ${operator} `);
  };

export const all = joined('AND');
export const any = joined('OR');

/** Expressions of a command whose conditions must all hold. */
export function conditioned(...conditions: Conditions) {
  const use = new Placeholders();
  return { ConditionExpression: all(...conditions)(use), ...use.attributes };
}

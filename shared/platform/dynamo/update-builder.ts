import { tableName } from './client.ts';
import { all, any, type Condition, type Conditions, type Item, Placeholders } from './conditions.ts';
import type { ItemKey } from './table.ts';
import type { TransactAction } from './transact.ts';

type Clause = (use: Placeholders) => string;

/**
 * An update of one item, which changes only the attributes that it names: what a later version of the product
 * has stored in others is kept. Values that are undefined are left out.
 */
export class Update<IsConditional extends boolean = boolean> {
  /** Tells updates with and without a condition apart. */
  declare readonly isConditional: IsConditional;
  readonly #key: ItemKey;
  readonly #clauses: Record<'SET' | 'REMOVE' | 'ADD' | 'DELETE', Clause[]> = {
    SET: [],
    REMOVE: [],
    ADD: [],
    DELETE: [],
  };
  #condition: Condition | undefined;

  constructor(key: ItemKey) {
    this.#key = key;
  }

  set(values: Item): this {
    return this.#change('SET', values, (name, value) => `${name} = ${value}`);
  }

  /** Sets attributes that are absent. */
  setFirst(values: Item): this {
    return this.#change('SET', values, (name, value) => `${name} = if_not_exists(${name}, ${value})`);
  }

  /** Adds to numbers and sets, which begin as 0 and empty. */
  add(values: Record<string, number | ReadonlySet<string> | undefined>): this {
    return this.#change('ADD', values, (name, value) => `${name} ${value}`);
  }

  /** Takes elements out of sets. */
  subtract(values: Record<string, ReadonlySet<string> | undefined>): this {
    return this.#change('DELETE', values, (name, value) => `${name} ${value}`);
  }

  remove(...attributes: readonly string[]): this {
    for (const attribute of attributes) this.#clauses.REMOVE.push((use) => use.name(attribute));
    return this;
  }

  /** Fails unless all these conditions hold, and those of other calls. */
  when(...conditions: Conditions): Update<true> {
    this.#condition = all(this.#condition, ...conditions);
    return this as Update<true>;
  }

  /** Succeeds also if this condition holds. */
  orWhen(condition: Condition): Update<true> {
    this.#condition = any(this.#condition, condition);
    return this as Update<true>;
  }

  /** The parameters of an UpdateItem command, but for the table. */
  get input() {
    const use = new Placeholders();
    const changes = Object.entries(this.#clauses).flatMap(([keyword, clauses]) =>
      clauses.length > 0 ? [`${keyword} ${clauses.map((it) => it(use)).join(', ')}`] : [],
    );
    const ConditionExpression = this.#condition?.(use);
    return {
      Key: this.#key,
      UpdateExpression: changes.join(' '),
      ...(ConditionExpression && { ConditionExpression }),
      ...use.attributes,
    };
  }

  /** An action of a transaction; only a check of the condition if nothing is changed. */
  get action(): TransactAction {
    const { UpdateExpression, ConditionExpression = '', ...rest } = this.input;
    const TableName = tableName();
    if (UpdateExpression === '') return { ConditionCheck: { TableName, ConditionExpression, ...rest } };
    return { Update: { TableName, ...this.input } };
  }

  #change(
    clause: 'SET' | 'ADD' | 'DELETE',
    values: Item,
    write: (name: string, value: string) => string,
  ): this {
    for (const [attribute, value] of Object.entries(values))
      if (value !== undefined)
        this.#clauses[clause].push((use) => write(use.name(attribute), use.value(value)));
    return this;
  }
}

export const update = (key: ItemKey): Update<false> => new Update(key);

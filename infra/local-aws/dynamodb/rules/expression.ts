/**
 * DynamoDB's expression language, parsed into what its documented rules concern. AWS: Using expressions
 * in DynamoDB (developer guide, Expressions.html), Update expressions, Condition and filter expressions,
 * Key condition expressions.
 */

/** `:value`, a path (`a.b[0]`, placeholders resolved), a function or a calculation. */
export type Operand =
  | { kind: 'value'; name: string }
  | { kind: 'path'; path: Path }
  | { kind: 'call'; name: string; operands: Operand[] }
  | { kind: 'sum'; operands: Operand[] };

/** Attribute names and list indexes. */
export type Path = readonly (string | number)[];

/** A comparison, `BETWEEN`, `IN`, or a function that is a condition. */
interface Term {
  operator: string;
  operands: Operand[];
}

/** One action of an update expression; REMOVE has no operand. */
interface Change {
  clause: Clause;
  path: Path;
  operand?: Operand;
}

type Clause = 'SET' | 'REMOVE' | 'ADD' | 'DELETE';

export interface Parsed {
  /** Terms of a condition, in the order of the text; empty for other expressions. */
  terms: Term[];
  /** Whether the terms are joined by AND alone, and nothing is negated. */
  isConjunction: boolean;
  changes: Change[];
  paths: Path[];
  /** Placeholders that it uses. */
  names: Set<string>;
  values: Set<string>;
  /** Attribute names that are written out. */
  literals: Set<string>;
  operators: number;
}

/** AWS would refuse the expression with this message. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

const TOKEN = /\s*(?:([#:]?[\w]+)|(<>|<=|>=|[=<>+\-()[\],.]))/y;
const CONDITION_FUNCTIONS: Readonly<Record<string, number>> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
};
const VALUE_FUNCTIONS: Readonly<Record<string, number>> = { size: 1, if_not_exists: 2, list_append: 2 };
const COMPARATORS = ['=', '<>', '<', '<=', '>', '>='];
const CLAUSES: readonly string[] = ['SET', 'REMOVE', 'ADD', 'DELETE'];
/** AWS: The maximum number of operands for the IN comparator is 100. */
const MAX_IN = 100;

export type ExpressionKind = 'condition' | 'update' | 'projection';

export function parseExpression(
  text: string,
  kind: ExpressionKind,
  names: Readonly<Record<string, string>> = {},
): Parsed {
  return new Parser(text, names).parse(kind);
}

class Parser {
  readonly #tokens: string[] = [];
  readonly #placeholders: Readonly<Record<string, string>>;
  readonly #parsed: Parsed = {
    terms: [],
    isConjunction: true,
    changes: [],
    paths: [],
    names: new Set(),
    values: new Set(),
    literals: new Set(),
    operators: 0,
  };
  #at = 0;

  constructor(text: string, placeholders: Readonly<Record<string, string>>) {
    this.#placeholders = placeholders;
    TOKEN.lastIndex = 0;
    for (const rest = text.trimEnd(); TOKEN.lastIndex < rest.length; ) {
      const from = TOKEN.lastIndex;
      const match = TOKEN.exec(rest);
      if (!match) throw new ExpressionError(`Syntax error near "${rest.slice(from, from + 20)}"`);
      this.#tokens.push(match[1] ?? match[2] ?? '');
    }
    if (this.#tokens.length === 0) throw new ExpressionError('The expression can not be empty');
  }

  parse(kind: ExpressionKind): Parsed {
    if (kind === 'condition') this.#or();
    else if (kind === 'update') this.#update();
    else this.#list(() => this.#path());
    if (this.#at < this.#tokens.length) throw this.#unexpected();
    return this.#parsed;
  }

  #or(): void {
    this.#and();
    while (this.#takeWord('OR')) {
      this.#parsed.operators++;
      this.#parsed.isConjunction = false;
      this.#and();
    }
  }

  #and(): void {
    this.#not();
    while (this.#takeWord('AND')) {
      this.#parsed.operators++;
      this.#not();
    }
  }

  #not(): void {
    if (!this.#takeWord('NOT')) {
      this.#condition();
      return;
    }
    this.#parsed.operators++;
    this.#parsed.isConjunction = false;
    this.#not();
  }

  #condition(): void {
    if (this.#peek() === '(' && !this.#startsOperand()) {
      this.#take('(');
      const isDouble = this.#peek() === '(';
      const from = this.#at;
      this.#or();
      if (isDouble && this.#matching(from) === this.#at - 1)
        throw new ExpressionError('The expression has redundant parentheses');
      this.#take(')');
      return;
    }
    const name = this.#peek() ?? '';
    const arity = CONDITION_FUNCTIONS[name];
    if (arity !== undefined && this.#tokens[this.#at + 1] === '(') {
      const operands = this.#call(name, arity);
      const [first] = operands;
      if (name.startsWith('attribute_') && first?.kind !== 'path')
        throw new ExpressionError(`Operator or function requires a document path: ${name}`);
      this.#term(name, operands);
      return;
    }
    this.#comparison();
  }

  #comparison(): void {
    const left = this.#operand();
    const operator = this.#next();
    if (COMPARATORS.includes(operator)) this.#term(operator, [left, this.#operand()]);
    else if (operator.toUpperCase() === 'BETWEEN') {
      const low = this.#operand();
      if (!this.#takeWord('AND')) throw this.#unexpected();
      this.#term('BETWEEN', [left, low, this.#operand()]);
    } else if (operator.toUpperCase() === 'IN') this.#term('IN', [left, ...this.#choices()]);
    else throw new ExpressionError(`Syntax error near "${operator}"`);
  }

  #choices(): Operand[] {
    this.#take('(');
    const list = this.#list(() => this.#operand());
    this.#take(')');
    if (list.length > MAX_IN) throw new ExpressionError(`IN has ${list.length} operands, at most ${MAX_IN}`);
    return list;
  }

  #term(operator: string, operands: Operand[]): void {
    this.#parsed.operators++;
    this.#parsed.terms.push({ operator, operands });
    const [first, ...others] = operands.map((operand) => JSON.stringify(operand));
    if (operands[0]?.kind === 'path' && others.includes(first ?? ''))
      throw new ExpressionError(
        `The first operand must be distinct from the remaining operands; operator: ${operator}`,
      );
  }

  #update(): void {
    const seen = new Set<string>();
    while (this.#at < this.#tokens.length) {
      const clause = this.#next().toUpperCase();
      if (!CLAUSES.includes(clause)) throw new ExpressionError(`Syntax error near "${clause}"`);
      if (seen.has(clause))
        throw new ExpressionError(`The "${clause}" section can only be used once in an update expression`);
      seen.add(clause);
      this.#list(() => this.#change(clause as Clause));
    }
  }

  #change(clause: Clause): void {
    const path = this.#path();
    this.#parsed.operators++;
    if (clause === 'REMOVE') this.#parsed.changes.push({ clause, path });
    else if (clause === 'SET') {
      this.#take('=');
      this.#parsed.changes.push({ clause, path, operand: this.#sum() });
    } else this.#parsed.changes.push({ clause, path, operand: this.#operand() });
  }

  #sum(): Operand {
    const left = this.#operand();
    const operator = this.#peek();
    if (operator !== '+' && operator !== '-') return left;
    this.#at++;
    this.#parsed.operators++;
    return { kind: 'sum', operands: [left, this.#operand()] };
  }

  #operand(): Operand {
    const token = this.#peek() ?? '';
    if (token === '(') {
      this.#at++;
      const operand = this.#sum();
      this.#take(')');
      return operand;
    }
    if (token.startsWith(':')) {
      this.#at++;
      this.#parsed.values.add(token);
      return { kind: 'value', name: token };
    }
    if (this.#tokens[this.#at + 1] !== '(') return { kind: 'path', path: this.#path() };
    const arity = VALUE_FUNCTIONS[token];
    if (arity === undefined) throw new ExpressionError(`Invalid function name; function: ${token}`);
    this.#parsed.operators++;
    return { kind: 'call', name: token, operands: this.#call(token, arity) };
  }

  #call(name: string, arity: number): Operand[] {
    this.#at++;
    this.#take('(');
    const operands = this.#list(() => this.#operand());
    this.#take(')');
    if (operands.length !== arity)
      throw new ExpressionError(`Incorrect number of operands for operator or function: ${name}`);
    return operands;
  }

  #path(): Path {
    const path: (string | number)[] = [this.#name()];
    for (;;) {
      if (this.#peek() === '.') {
        this.#at++;
        path.push(this.#name());
      } else if (this.#peek() === '[') {
        this.#at++;
        path.push(Number(this.#next()));
        this.#take(']');
      } else break;
    }
    this.#parsed.paths.push(path);
    return path;
  }

  #name(): string {
    const token = this.#next();
    if (token.startsWith('#')) {
      this.#parsed.names.add(token);
      const name = this.#placeholders[token];
      if (name === undefined)
        throw new ExpressionError(
          `An expression attribute name used in the document path is not defined: ${token}`,
        );
      return name;
    }
    if (!/^[A-Za-z]\w*$/.test(token)) throw new ExpressionError(`Syntax error near "${token}"`);
    this.#parsed.literals.add(token);
    return token;
  }

  #list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.#peek() === ',') {
      this.#at++;
      items.push(item());
    }
    return items;
  }

  /** Whether the parenthesis here is that of an operand: `(a) = :b`. */
  #startsOperand(): boolean {
    const after = this.#tokens[this.#matching(this.#at) + 1] ?? '';
    return COMPARATORS.includes(after) || ['BETWEEN', 'IN'].includes(after.toUpperCase());
  }

  #matching(open: number): number {
    let depth = 0;
    for (let i = open; i < this.#tokens.length; i++) {
      if (this.#tokens[i] === '(') depth++;
      if (this.#tokens[i] === ')' && --depth === 0) return i;
    }
    throw new ExpressionError('Syntax error: a parenthesis is not closed');
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new ExpressionError('Syntax error at the end');
    return token;
  }

  #take(wanted: string): void {
    if (this.#next() !== wanted) throw new ExpressionError(`Syntax error: "${wanted}" is missing`);
  }

  #takeWord(word: string): boolean {
    if (this.#peek()?.toUpperCase() !== word) return false;
    this.#at++;
    return true;
  }

  #unexpected(): ExpressionError {
    return new ExpressionError(`Syntax error near "${this.#peek() ?? ''}"`);
  }
}

import { StartError } from '../platform/start-error.ts';
import { wildcard } from '../platform/wildcard.ts';
import { type AllowedValue, type Condition, type RequestContext, readConditions } from './condition.ts';

export interface PolicyStatement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  NotAction?: unknown;
  Resource?: string | string[];
  NotResource?: unknown;
  Condition?: unknown;
}

export interface PolicyDocument {
  Statement: PolicyStatement | PolicyStatement[];
}

/** One action pattern on one resource pattern, as a policy grants it. */
export interface Grant {
  action: string;
  resource: string;
  /** A value that a condition restricts it to; each value is a separate grant. */
  limitedTo?: string;
  used: boolean;
}

interface Rule {
  effect: 'Allow' | 'Deny';
  action: RegExp;
  resource: RegExp;
  conditions: Condition[];
  grants: { grant: Grant; value: AllowedValue | undefined }[];
}

const cacheSize = 10_000;

/** The compiled identity policies of one role. Records which grants were used. */
export class RolePolicy {
  readonly #rules: Rule[] = [];
  readonly #matching = new Map<string, Rule[]>();

  constructor(roleName: string, documents: PolicyDocument[]) {
    for (const statement of documents.flatMap((document) => asList(document.Statement))) {
      this.#add(roleName, statement);
    }
  }

  allows(action: string, resource: string, context: RequestContext = {}): boolean {
    return this.decide(action, resource, context) === 'allow';
  }

  /** Undefined if no statement applies. A denial wins. */
  decide(action: string, resource: string, context: RequestContext = {}): 'allow' | 'deny' | undefined {
    const rules = this.#rulesFor(action, resource).filter(({ conditions }) =>
      conditions.every((condition) => condition.holds(context)),
    );
    if (rules.some((rule) => rule.effect === 'Deny')) return 'deny';
    for (const { grants } of rules) {
      for (const { grant, value } of grants) {
        // Most are used already, and patterns take time.
        if (!grant.used) grant.used = value === undefined || value.matches(context);
      }
    }
    return rules.length > 0 ? 'allow' : undefined;
  }

  grants(): Grant[] {
    return this.#rules
      .filter((rule) => rule.effect === 'Allow')
      .flatMap((rule) => rule.grants.map(({ grant }) => grant));
  }

  #rulesFor(action: string, resource: string): Rule[] {
    const key = `${action} ${resource}`;
    const known = this.#matching.get(key);
    if (known !== undefined) return known;
    const rules = this.#rules.filter((rule) => rule.action.test(action) && rule.resource.test(resource));
    // The number of object keys is unbounded. Rules are cheap to find again.
    if (this.#matching.size >= cacheSize) this.#matching.clear();
    this.#matching.set(key, rules);
    return rules;
  }

  #add(roleName: string, statement: PolicyStatement): void {
    for (const element of ['NotAction', 'NotResource'] as const) {
      if (statement[element] === undefined) continue;
      throw new StartError(`Role ${roleName}: ${element} in a policy is not supported by the local run.`);
    }
    const conditions = readConditions(roleName, statement.Condition);
    const values = conditions.flatMap(({ allowed }) => allowed);
    for (const action of asList(statement.Action ?? [])) {
      for (const resource of asList(statement.Resource ?? [])) {
        const grants =
          values.length === 0
            ? [{ grant: { action, resource, used: false }, value: undefined }]
            : values.map((value) => ({
                grant: { action, resource, limitedTo: value.text, used: false },
                value,
              }));
        this.#rules.push({
          effect: statement.Effect,
          action: wildcard(action, 'i'),
          resource: wildcard(resource),
          conditions,
          grants,
        });
      }
    }
  }
}

function asList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

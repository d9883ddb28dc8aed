import { StartError } from '../platform/start-error.ts';
import { wildcard } from '../platform/wildcard.ts';

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
  used: boolean;
}

interface Rule {
  effect: 'Allow' | 'Deny';
  action: RegExp;
  resource: RegExp;
  grant: Grant;
}

const decisionCacheSize = 10_000;

/** The compiled identity policies of one role. Records which grants were used. */
export class RolePolicy {
  readonly warnings: string[] = [];
  readonly #rules: Rule[] = [];
  readonly #decisions = new Map<string, boolean>();

  constructor(roleName: string, documents: PolicyDocument[]) {
    for (const statement of documents.flatMap((document) => asList(document.Statement))) {
      this.#add(roleName, statement);
    }
  }

  allows(action: string, resource: string): boolean {
    const key = `${action} ${resource}`;
    const known = this.#decisions.get(key);
    if (known !== undefined) return known;
    const decision = this.#decide(action, resource);
    // The number of object keys is unbounded. Decisions are cheap to recompute.
    if (this.#decisions.size >= decisionCacheSize) this.#decisions.clear();
    this.#decisions.set(key, decision);
    return decision;
  }

  grants(): Grant[] {
    return this.#rules.filter((rule) => rule.effect === 'Allow').map((rule) => rule.grant);
  }

  #decide(action: string, resource: string): boolean {
    const matching = this.#rules.filter((rule) => rule.action.test(action) && rule.resource.test(resource));
    if (matching.some((rule) => rule.effect === 'Deny')) return false;
    for (const rule of matching) rule.grant.used = true;
    return matching.length > 0;
  }

  #add(roleName: string, statement: PolicyStatement): void {
    for (const element of ['NotAction', 'NotResource'] as const) {
      if (statement[element] === undefined) continue;
      throw new StartError(`Role ${roleName}: ${element} in a policy is not supported by the local run.`);
    }
    const actions = asList(statement.Action ?? []);
    if (statement.Condition !== undefined) {
      // Conditions are not evaluated, so a conditional Allow grants nothing and a conditional Deny always denies.
      if (statement.Effect === 'Allow') {
        this.warnings.push(
          `Role ${roleName}: the condition on ${actions.join(', ')} is not evaluated; nothing is allowed by it.`,
        );
        return;
      }
      this.warnings.push(
        `Role ${roleName}: the condition on the denial of ${actions.join(', ')} is not evaluated; it always denies.`,
      );
    }
    for (const action of actions) {
      for (const resource of asList(statement.Resource ?? [])) {
        this.#rules.push({
          effect: statement.Effect,
          action: wildcard(action, 'i'),
          resource: wildcard(resource),
          grant: { action, resource, used: false },
        });
      }
    }
  }
}

function asList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

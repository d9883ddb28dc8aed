import { accountId } from '../cloudformation/intrinsics.ts';
import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';
import { wildcard } from '../platform/wildcard.ts';
import type { PolicyDocument, PolicyStatement } from './role-policy.ts';

/** Who calls: a role, or a service on behalf of a resource. */
export type Principal = { roleArn: string } | { service: string; sourceArn: string };

export interface ResourceRequest {
  action: string;
  resource: string;
}

export type Decision = 'allow' | 'deny';

interface ResourceStatement extends PolicyStatement {
  Principal?: '*' | Partial<Record<string, string | string[]>>;
  NotPrincipal?: unknown;
}

interface Rule {
  effect: 'Allow' | 'Deny';
  action: RegExp;
  resource: RegExp;
  isFor(principal: Principal): boolean;
  holds(principal: Principal): boolean;
}

const cacheSize = 10_000;

/** The policies of buckets, queues and web functions. */
export class ResourcePolicies {
  readonly #rules: Rule[] = [];
  readonly #decisions = new Map<string, Decision | undefined>();

  constructor(resources: ResolvedResource[]) {
    for (const type of ['AWS::Lambda::ResourcePolicy', 'AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy']) {
      for (const { logicalId, properties } of ofType(resources, type)) {
        const { Statement } = properties['PolicyDocument'] as PolicyDocument;
        for (const statement of asList(Statement)) this.#add(logicalId, statement);
      }
    }
  }

  /** Undefined if no policy says anything about it. A denial wins. */
  decide(principal: Principal, { action, resource }: ResourceRequest): Decision | undefined {
    // Tables and event buses of the local run have no policies, and most calls are for them.
    if (!/^(s3|sqs|lambda):/.test(action)) return undefined;
    const key = `${Object.values(principal).join(' ')} ${action} ${resource}`;
    if (this.#decisions.has(key)) return this.#decisions.get(key);
    if (this.#decisions.size >= cacheSize) this.#decisions.clear();
    const rules = this.#rules.filter(
      (rule) =>
        rule.action.test(action) &&
        rule.resource.test(resource) &&
        rule.isFor(principal) &&
        rule.holds(principal),
    );
    const isDenied = rules.some(({ effect }) => effect === 'Deny');
    const decision = isDenied ? 'deny' : rules.length > 0 ? 'allow' : undefined;
    this.#decisions.set(key, decision);
    return decision;
  }

  #add(logicalId: string, statement: ResourceStatement): void {
    for (const element of ['NotAction', 'NotResource', 'NotPrincipal'] as const) {
      if (statement[element] === undefined) continue;
      throw new StartError(`Policy ${logicalId}: ${element} is not supported by the local run.`);
    }
    const isFor = principalTest(logicalId, statement);
    const holds = conditionTest(logicalId, statement.Condition);
    for (const action of asList(statement.Action ?? [])) {
      for (const resource of asList(statement.Resource ?? [])) {
        this.#rules.push({
          effect: statement.Effect,
          action: wildcard(action, 'i'),
          resource: wildcard(resource),
          isFor,
          holds,
        });
      }
    }
  }
}

function principalTest(logicalId: string, { Effect, Principal: element }: ResourceStatement): Rule['isFor'] {
  if (element === '*') return () => true;
  const { AWS = [], Service = [], ...others } = element ?? {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new StartError(`Policy ${logicalId}: principals of type ${unknown} are not supported.`);
  const [arns, services] = [asList(AWS), asList(Service)];
  const root = `arn:aws:iam::${accountId}:root`;
  return (principal) => {
    if (arns.includes('*')) return true;
    if ('service' in principal) return services.includes(principal.service);
    // A statement that allows the account leaves it to the policies of its roles; one that
    // denies it denies all of them.
    const isOfAccount = Effect === 'Deny' && (arns.includes(root) || arns.includes(accountId));
    return isOfAccount || arns.includes(principal.roleArn);
  };
}

/** Values of a request by the condition key in lower case. On AWS, every call of the SDK is encrypted. */
function contextOf(principal: Principal): Record<string, string | undefined> {
  const isService = 'service' in principal;
  return {
    'aws:securetransport': 'true',
    's3:tlsversion': '1.3',
    'aws:sourcearn': isService ? principal.sourceArn : undefined,
    'aws:sourceaccount': isService ? accountId : undefined,
  };
}

const operators: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  Bool: (given, wanted) => given === wanted,
  StringEquals: (given, wanted) => given === wanted,
  StringLike: (given, wanted) => wildcard(wanted).test(given),
  ArnEquals: (given, wanted) => wildcard(wanted).test(given),
  ArnLike: (given, wanted) => wildcard(wanted).test(given),
  NumericLessThan: (given, wanted) => Number(given) < Number(wanted),
};

function conditionTest(logicalId: string, element: unknown): Rule['holds'] {
  const known = contextOf({ service: '', sourceArn: '' });
  const conditions = Object.entries((element ?? {}) as Record<string, Record<string, unknown>>).flatMap(
    ([operator, keys]) =>
      Object.entries(keys).map(([name, values]) => {
        const test = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
        const key = name.toLowerCase();
        if (test === undefined || !(key in known))
          throw new StartError(
            `Policy ${logicalId}: the condition ${operator} on ${name} is not supported by the local run.`,
          );
        return { test, key, values: asList(values).map(String) };
      }),
  );
  return (principal) => {
    const context = contextOf(principal);
    return conditions.every(({ test, key, values }) => {
      const given = context[key];
      return given !== undefined && values.some((value) => test(given, value));
    });
  };
}

function asList<T>(value: T | T[]): T[] {
  return Array.isArray(value) ? value : [value];
}

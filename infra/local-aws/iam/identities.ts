import { randomBytes } from 'node:crypto';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Log } from '../platform/log.ts';
import type { RequestContext } from './condition.ts';
import type { RoleDefinition } from './role.ts';
import { type Grant, RolePolicy } from './role-policy.ts';
import type { Credentials } from './sigv4.ts';

/** A principal that signs requests: a function, or the operator of the local run. */
export interface Caller {
  name: string;
  credentials: Credentials;
  /** The ARN in AccessDenied messages. */
  arn: string;
  allows(requirement: Requirement): boolean;
}

/** What a policy must allow for a request to succeed. */
export interface Requirement {
  action: string;
  resource: string;
  /** The values of condition keys. */
  context?: RequestContext;
}

export interface FunctionIdentity {
  name: string;
  shortName: string;
  arn: string;
  roleArn: string;
}

export interface GrantReport {
  function: string;
  granted: Grant[];
  denied: string[];
}

/** Emulated services. Grants on others (logs, traces) can be neither used nor denied. */
const emulated = /^(dynamodb|sqs|s3|events|secretsmanager|ses):/;

/** Assigns credentials to every function and checks the policies of its role. */
export class Identities {
  readonly operator: Caller;
  readonly #callers = new Map<string, Caller>();
  readonly #byFunction = new Map<string, { caller: Caller; policy: RolePolicy; denied: Set<string> }>();
  readonly #log: Log;

  constructor(functions: readonly FunctionIdentity[], roles: readonly RoleDefinition[], log: Log) {
    this.#log = log;
    for (const definition of functions) {
      const role = roles.find(({ arn }) => arn === definition.roleArn);
      const policy = new RolePolicy(role?.name ?? definition.roleArn, role?.policies ?? []);
      const caller: Caller = {
        name: definition.shortName,
        credentials: newCredentials(),
        arn: `arn:aws:sts::${accountId}:assumed-role/${role?.name}/${definition.name}`,
        allows: ({ action, resource, context }) => policy.allows(action, resource, context),
      };
      this.#callers.set(caller.credentials.accessKeyId, caller);
      this.#byFunction.set(definition.arn, { caller, policy, denied: new Set() });
    }
    this.operator = {
      name: 'operator',
      credentials: newCredentials(),
      arn: `arn:aws:sts::${accountId}:assumed-role/operator/local`,
      allows: () => true,
    };
    this.#callers.set(this.operator.credentials.accessKeyId, this.operator);
  }

  byAccessKey(accessKeyId: string): Caller | undefined {
    return this.#callers.get(accessKeyId);
  }

  ofFunction(functionArn: string): Caller {
    const known = this.#byFunction.get(functionArn);
    if (known === undefined) throw new Error(`${functionArn} is not a function of this run`);
    return known.caller;
  }

  /** Returns AWS's error message and logs the denial; undefined if the caller is allowed. */
  denial(caller: Caller, requirement: Requirement): string | undefined {
    if (caller.allows(requirement)) return undefined;
    const { action, resource, context = {} } = requirement;
    const values = Object.entries(context).map(([key, given]) => `, ${key} ${given.join(' ')}`);
    for (const { caller: known, denied } of this.#byFunction.values()) {
      if (known === caller) denied.add(`${action} ${resource}${values.join('')}`);
    }
    this.#log.warn(`${caller.name} is not allowed ${action} on ${resource}${values.join('')}`);
    return `User: ${caller.arn} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
  }

  /** The grants of each function's role, and whether a request has used them since the start. */
  grants(): GrantReport[] {
    return [...this.#byFunction.values()].map(({ caller, policy, denied }) => ({
      function: caller.name,
      granted: policy.grants().filter(({ action }) => emulated.test(action)),
      denied: [...denied],
    }));
  }
}

function newCredentials(): Credentials {
  return {
    accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
    sessionToken: randomBytes(48).toString('base64'),
  };
}

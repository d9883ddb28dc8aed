import { randomBytes } from 'node:crypto';
import { accountId } from '../cloudformation/intrinsics.ts';
import type { Log } from '../platform/log.ts';
import type { RequestContext } from './condition.ts';
import type { Decision, ResourcePolicies } from './resource-policies.ts';
import type { RoleDefinition } from './role.ts';
import { type Grant, RolePolicy } from './role-policy.ts';
import type { Credentials } from './sigv4.ts';

/** A principal that signs requests: a function, or the operator of the local run. */
export interface Caller {
  name: string;
  credentials: Credentials;
  /** The ARN in AccessDenied messages. */
  arn: string;
  /** Decision of the policies of the caller's role; undefined if none applies. */
  decide(requirement: Requirement): Decision | undefined;
  /** Undefined for the operator, whom no policy restricts. */
  roleArn: string | undefined;
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

export interface IdentitiesParts {
  functions: readonly FunctionIdentity[];
  roles: readonly RoleDefinition[];
  resourcePolicies: Pick<ResourcePolicies, 'decide'>;
  log: Log;
}

export interface GrantReport {
  function: string;
  granted: Grant[];
  denied: string[];
}

/** Emulated services. Grants on others (logs, traces) can be neither used nor denied. */
const emulated = /^(dynamodb|sqs|s3|events|secretsmanager|ses):/;

/**
 * Assigns credentials to every function and checks the policies of its role, and of
 * the resources that it uses.
 */
export class Identities {
  readonly operator: Caller;
  readonly #callers = new Map<string, Caller>();
  readonly #byFunction = new Map<string, { caller: Caller; policy: RolePolicy; denied: Set<string> }>();
  readonly #resourcePolicies: Pick<ResourcePolicies, 'decide'>;
  readonly #log: Log;

  constructor({ functions, roles, resourcePolicies, log }: IdentitiesParts) {
    this.#resourcePolicies = resourcePolicies;
    this.#log = log;
    for (const definition of functions) {
      const role = roles.find(({ arn }) => arn === definition.roleArn);
      const policy = new RolePolicy(role?.name ?? definition.roleArn, role?.policies ?? []);
      const caller: Caller = {
        name: definition.shortName,
        credentials: newCredentials(),
        arn: `arn:aws:sts::${accountId}:assumed-role/${role?.name}/${definition.name}`,
        decide: ({ action, resource, context }) => policy.decide(action, resource, context),
        roleArn: definition.roleArn,
      };
      this.#callers.set(caller.credentials.accessKeyId, caller);
      this.#byFunction.set(definition.arn, { caller, policy, denied: new Set() });
    }
    this.operator = {
      name: 'operator',
      credentials: newCredentials(),
      arn: `arn:aws:sts::${accountId}:assumed-role/operator/local`,
      decide: () => 'allow',
      roleArn: undefined,
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
    const { action, resource, context = {} } = requirement;
    const ofIdentity = caller.decide(requirement);
    const ofResource =
      caller.roleArn === undefined
        ? undefined
        : this.#resourcePolicies.decide({ roleArn: caller.roleArn }, requirement);
    const isDenied = ofIdentity === 'deny' || ofResource === 'deny';
    if (!isDenied && (ofIdentity === 'allow' || ofResource === 'allow')) return undefined;
    const values = Object.entries(context).map(([key, given]) => `, ${key} ${given.join(' ')}`);
    for (const { caller: known, denied } of this.#byFunction.values()) {
      if (known === caller) denied.add(`${action} ${resource}${values.join('')}`);
    }
    this.#log.warn(`${caller.name} is not allowed ${action} on ${resource}${values.join('')}`);
    const reason = isDenied
      ? `with an explicit deny in ${ofResource === 'deny' ? 'a resource' : 'an identity'}-based policy`
      : `because no identity-based policy allows the ${action} action`;
    return `User: ${caller.arn} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
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

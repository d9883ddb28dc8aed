import {
  type NamedResource,
  namedResource,
  ofType,
  type ResolvedResource,
} from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';
import type { PolicyDocument } from './role-policy.ts';

export interface RoleDefinition extends NamedResource {
  policies: PolicyDocument[];
}

/** AWS managed policies for services that are not emulated (logs, traces). */
const ignoredManagedPolicies =
  /:iam::aws:policy\/(service-role\/(AWSLambdaBasicExecutionRole|AmazonAPIGatewayPushToCloudWatchLogs)|AWSXRayDaemonWriteAccess)$/;

/** The roles of the template with their inline and attached policies. */
export function readRoles(resources: ResolvedResource[]): RoleDefinition[] {
  const policies = ofType(resources, 'AWS::IAM::Policy');
  return ofType(resources, 'AWS::IAM::Role').map((role) => {
    const { ref: name } = role.identity;
    for (const managed of (role.properties['ManagedPolicyArns'] ?? []) as string[]) {
      if (ignoredManagedPolicies.test(managed)) continue;
      throw new StartError(`Role ${name}: managed policy ${managed} is not supported by the local run.`);
    }
    const inline = (role.properties['Policies'] ?? []) as { PolicyDocument: PolicyDocument }[];
    const attached = policies.filter((policy) =>
      ((policy.properties['Roles'] ?? []) as string[]).includes(name),
    );
    return {
      ...namedResource(role),
      policies: [
        ...inline.map((policy) => policy.PolicyDocument),
        ...attached.map((policy) => policy.properties['PolicyDocument'] as PolicyDocument),
      ],
    };
  });
}

import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import type { ResourcePolicies } from '../iam/resource-policies.ts';
import { type FunctionDefinition, findFunction, invokedArn } from '../lambda/function.ts';
import { isPermitted } from '../lambda/permission.ts';
import { StartError } from '../platform/start-error.ts';
import { assertSupportedPattern, type EventPattern } from './event-pattern.ts';

export interface EventRule {
  name: string;
  busName: string;
  pattern: EventPattern;
  targets: RuleTarget[];
}

export interface RuleTarget {
  arn: string;
  input: string | undefined;
  inputPath: string | undefined;
  /** Whether EventBridge may invoke the function, or send to the queue. */
  permitted: boolean;
}

export function readRules(
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
  policies: ResourcePolicies,
): EventRule[] {
  return enabledRules(resources)
    .filter((rule) => rule.properties['EventPattern'] !== undefined)
    .map((rule) => {
      const pattern = rule.properties['EventPattern'] as EventPattern;
      assertSupportedPattern(pattern, rule.logicalId);
      return {
        name: rule.identity.ref,
        busName: String(rule.properties['EventBusName'] ?? 'default').replace(/^arn:.*:event-bus\//, ''),
        pattern,
        targets: targetsOf(rule).map((target) => {
          const { arn, ...inputs } = readTarget(target, rule);
          if (!isQueue(arn)) {
            const permitted = mayInvoke(resources, arn, rule);
            return { ...inputs, arn: findFunction(functions, arn).arn, permitted };
          }
          return { ...inputs, arn, permitted: maySend(policies, arn, rule) };
        }),
      };
    });
}

export function enabledRules(resources: ResolvedResource[]): ResolvedResource[] {
  return ofType(resources, 'AWS::Events::Rule').filter(
    ({ properties }) => properties['State'] !== 'DISABLED',
  );
}

export function targetsOf(rule: ResolvedResource): Record<string, unknown>[] {
  return (rule.properties['Targets'] ?? []) as Record<string, unknown>[];
}

/** Whether a rule may invoke a function or an alias. */
export function mayInvoke(resources: ResolvedResource[], called: unknown, rule: ResolvedResource): boolean {
  const sourceArn = rule.identity.attributes['Arn'] ?? '';
  return isPermitted(resources, invokedArn(called), { principal: 'events.amazonaws.com', sourceArn });
}

/** Whether the policy of a queue lets a rule send to it. */
function maySend(policies: ResourcePolicies, queueArn: string, rule: ResolvedResource): boolean {
  const principal = { service: 'events.amazonaws.com', sourceArn: rule.identity.attributes['Arn'] ?? '' };
  return policies.decide(principal, { action: 'sqs:SendMessage', resource: queueArn }) === 'allow';
}

const isQueue = (arn: string): boolean => arn.startsWith('arn:aws:sqs:');

function readTarget(target: Record<string, unknown>, rule: ResolvedResource): Omit<RuleTarget, 'permitted'> {
  if (target['InputTransformer'] !== undefined) {
    throw new StartError(`Rule ${rule.logicalId}: the local run does not support input transformers.`);
  }
  return {
    arn: String(target['Arn']),
    input: target['Input'] === undefined ? undefined : String(target['Input']),
    inputPath: target['InputPath'] === undefined ? undefined : String(target['InputPath']),
  };
}

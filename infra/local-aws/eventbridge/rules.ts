import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
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
  /** False if a function has no permission for EventBridge. */
  permitted: boolean;
}

export function readRules(resources: ResolvedResource[], functions: FunctionDefinition[]): EventRule[] {
  return enabledRules(resources)
    .filter((rule) => rule.properties['EventPattern'] !== undefined)
    .map((rule) => {
      const pattern = rule.properties['EventPattern'] as EventPattern;
      assertSupportedPattern(pattern, rule.logicalId);
      return {
        name: rule.identity.ref,
        busName: String(rule.properties['EventBusName'] ?? 'default').replace(/^arn:.*:event-bus\//, ''),
        pattern,
        targets: targetsOf(rule).map((target) => readTarget(target, rule, resources, functions)),
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
  const ruleArn = rule.identity.attributes['Arn'] ?? '';
  return isPermitted(resources, invokedArn(called), 'events.amazonaws.com', ruleArn);
}

function readTarget(
  target: Record<string, unknown>,
  rule: ResolvedResource,
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
): RuleTarget {
  if (target['InputTransformer'] !== undefined) {
    throw new StartError(`Rule ${rule.logicalId}: the local run does not support input transformers.`);
  }
  const arn = String(target['Arn']);
  const isQueue = arn.startsWith('arn:aws:sqs:');
  return {
    arn: isQueue ? arn : findFunction(functions, arn).arn,
    input: target['Input'] === undefined ? undefined : String(target['Input']),
    inputPath: target['InputPath'] === undefined ? undefined : String(target['InputPath']),
    permitted: isQueue || mayInvoke(resources, arn, rule),
  };
}

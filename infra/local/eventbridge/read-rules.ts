import { RolePolicy } from '../iam/role-policy.ts';
import { assertSupportedPattern, type EventPattern } from './event-pattern.ts';
import { StartError } from '../platform/start-error.ts';
import type { EventRule, FunctionDefinition, RuleTarget, Schedule } from '../run/application.ts';
import { calledArn, findFunction } from '../lambda/find-function.ts';
import { isPermitted } from '../api-gateway/read-http-api.ts';
import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';

/** The rules of the event buses. */
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

/** Everything that calls a function by the clock: schedules of EventBridge Scheduler and of rules. */
export function readSchedules(resources: ResolvedResource[], functions: FunctionDefinition[]): Schedule[] {
  const scheduler = resources.filter(
    ({ type, properties }) => type === 'AWS::Scheduler::Schedule' && properties['State'] !== 'DISABLED',
  );
  const rules = enabledRules(resources).filter((rule) => rule.properties['ScheduleExpression'] !== undefined);
  return [
    ...scheduler.map((schedule) => {
      const target = schedule.properties['Target'] as Record<string, unknown>;
      const { arn } = findFunction(functions, target['Arn']);
      assertMayInvoke(resources, String(target['RoleArn']), arn, schedule.logicalId);
      return toSchedule(schedule, arn, target);
    }),
    ...rules.flatMap((rule) =>
      targetsOf(rule).map((target) => {
        const definition = findFunction(functions, target['Arn']);
        if (!mayCall(resources, target['Arn'], rule)) {
          throw new StartError(`Rule ${rule.logicalId} has no permission to call ${definition.shortName}.`);
        }
        return toSchedule(rule, definition.arn, target);
      }),
    ),
  ];
}

/** Milliseconds between two calls. */
export function readRate(expression: string, owner: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count === undefined || unit === undefined || Number(count) === 0) {
    throw new StartError(`${owner}: the local run supports rate(...) schedules only, not ${expression}.`);
  }
  return (
    Number(count) * { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[unit as 'minute' | 'hour' | 'day']
  );
}

function toSchedule(
  resource: ResolvedResource,
  functionArn: string,
  target: Record<string, unknown>,
): Schedule {
  return {
    name: resource.identity.ref,
    everyMs: readRate(String(resource.properties['ScheduleExpression']), resource.logicalId),
    functionArn,
    input: target['Input'] === undefined ? undefined : String(target['Input']),
    ruleArn: resource.identity.attributes['Arn'] ?? '',
  };
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
    permitted: isQueue || mayCall(resources, arn, rule),
  };
}

function mayCall(resources: ResolvedResource[], called: unknown, rule: ResolvedResource): boolean {
  const permissions = resources.filter((resource) => resource.type === 'AWS::Lambda::Permission');
  const ruleArn = rule.identity.attributes['Arn'] ?? '';
  return isPermitted(permissions, calledArn(called), 'events.amazonaws.com', ruleArn);
}

function assertMayInvoke(
  resources: ResolvedResource[],
  roleArn: string,
  functionArn: string,
  owner: string,
): void {
  const role = resources.find((resource) => resource.identity.attributes['Arn'] === roleArn);
  const roleName = role?.identity.ref;
  const inline = (role?.properties['Policies'] ?? []) as { PolicyDocument: never }[];
  const attached = resources.filter(
    ({ type, properties }) =>
      type === 'AWS::IAM::Policy' && ((properties['Roles'] ?? []) as unknown[]).includes(roleName),
  );
  const documents = [
    ...inline.map((policy) => policy.PolicyDocument),
    ...attached.map((policy) => policy.properties['PolicyDocument'] as never),
  ];
  if (new RolePolicy(roleName ?? roleArn, documents).allows('lambda:InvokeFunction', functionArn)) return;
  throw new StartError(`Schedule ${owner}: its role may not invoke ${functionArn}.`);
}

function enabledRules(resources: ResolvedResource[]): ResolvedResource[] {
  return resources.filter(
    ({ type, properties }) => type === 'AWS::Events::Rule' && properties['State'] !== 'DISABLED',
  );
}

function targetsOf(rule: ResolvedResource): Record<string, unknown>[] {
  return (rule.properties['Targets'] ?? []) as Record<string, unknown>[];
}

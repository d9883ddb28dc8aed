import { ofType, type ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import type { RoleDefinition } from '../iam/role.ts';
import { RolePolicy } from '../iam/role-policy.ts';
import { type FunctionDefinition, findFunction } from '../lambda/function.ts';
import { StartError } from '../platform/start-error.ts';
import { enabledRules, mayInvoke, targetsOf } from './rules.ts';

export interface Schedule {
  name: string;
  everyMs: number;
  functionArn: string;
  /** The event; undefined for EventBridge's default scheduled event. */
  input: string | undefined;
  ruleArn: string;
}

/** Reads the schedules of EventBridge Scheduler and of rules. */
export function readSchedules(
  resources: ResolvedResource[],
  functions: FunctionDefinition[],
  roles: RoleDefinition[],
): Schedule[] {
  const scheduler = ofType(resources, 'AWS::Scheduler::Schedule').filter(
    ({ properties }) => properties['State'] !== 'DISABLED',
  );
  const rules = enabledRules(resources).filter((rule) => rule.properties['ScheduleExpression'] !== undefined);
  return [
    ...scheduler.map((schedule) => {
      const target = schedule.properties['Target'] as Record<string, unknown>;
      const { arn } = findFunction(functions, target['Arn']);
      const { RoleArn } = target;
      assertMayInvoke(roles, schedule.logicalId, { roleArn: String(RoleArn), functionArn: arn });
      return toSchedule(schedule, arn, target);
    }),
    ...rules.flatMap((rule) =>
      targetsOf(rule).map((target) => {
        const definition = findFunction(functions, target['Arn']);
        if (!mayInvoke(resources, target['Arn'], rule)) {
          throw new StartError(`Rule ${rule.logicalId} has no permission to invoke ${definition.shortName}.`);
        }
        return toSchedule(rule, definition.arn, target);
      }),
    ),
  ];
}

/** Parses `rate(...)` into milliseconds. */
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

function assertMayInvoke(
  roles: RoleDefinition[],
  owner: string,
  { roleArn, functionArn }: { roleArn: string; functionArn: string },
): void {
  const role = roles.find(({ arn }) => arn === roleArn);
  const policy = new RolePolicy(role?.name ?? roleArn, role?.policies ?? []);
  if (policy.allows('lambda:InvokeFunction', functionArn)) return;
  throw new StartError(`Schedule ${owner}: its role may not invoke ${functionArn}.`);
}

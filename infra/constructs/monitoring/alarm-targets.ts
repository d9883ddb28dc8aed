import { type CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { DeadLetterQueue } from '../functions/dead-letter-queue.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import { WorkerQueue } from '../functions/worker-queue.ts';

/**
 * Queues and scheduled functions with alarms, found in the construct tree so that new ones are never missed.
 */
export interface AlarmTargets {
  /** Names of the queues with a worker. */
  queues: readonly string[];
  deadLetterQueues: readonly { name: string; isAlarmed: boolean }[];
  scheduledFunctions: readonly ScheduledFunction[];
}

export function alarmTargetsIn(scopes: readonly IConstruct[]): AlarmTargets {
  const all = scopes.flatMap((scope) => scope.node.findAll());
  const queues = all.filter((it) => it instanceof Queue).filter(isUsed);
  const dead = queues.filter((queue) => queue instanceof DeadLetterQueue);
  return {
    queues: queues.filter((queue) => !(queue instanceof DeadLetterQueue)).map(nameOf),
    deadLetterQueues: dead.map((queue) => ({ name: nameOf(queue), isAlarmed: queue.isAlarmed })),
    scheduledFunctions: all.filter((it) => it instanceof ScheduledFunction),
  };
}

function isUsed(queue: Queue): boolean {
  const { scope } = queue.node;
  if (queue instanceof DeadLetterQueue) return queue.isUsed;
  return !(scope instanceof WorkerQueue) || scope.isUsed;
}

/** The literal name: a reference would add a cross-stack export for each queue. */
function nameOf(queue: Queue): string {
  const { queueName } = queue.node.defaultChild as CfnQueue;
  if (queueName === undefined)
    throw new Error(`${queue.node.path} needs a queueName, from which its alarms are named`);
  return queueName;
}

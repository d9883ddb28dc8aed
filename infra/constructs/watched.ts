import { type CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { IConstruct } from 'constructs';
import { Clock } from './clock.ts';

/** What the stacks of an environment hold many of: found where it stands, so that nothing new is left unwatched. */
export interface Watched {
  /** Names of queues that functions work off. */
  queues: readonly string[];
  deadLetterQueues: readonly string[];
  clocks: readonly Clock[];
}

export function watchedIn(scopes: readonly IConstruct[]): Watched {
  const all = scopes.flatMap((scope) => scope.node.findAll());
  const queues = all.filter((it) => it instanceof Queue);
  const dead = new Set(queues.flatMap(({ deadLetterQueue }) => deadLetterQueue?.queue ?? []));
  return {
    queues: queues.filter((queue) => !dead.has(queue)).map(nameOf),
    deadLetterQueues: queues.filter((queue) => dead.has(queue)).map(nameOf),
    clocks: all.filter((it) => it instanceof Clock),
  };
}

/** As it is written, not as a reference: one would tie the stacks together for each queue. */
function nameOf(queue: Queue): string {
  const { queueName } = queue.node.defaultChild as CfnQueue;
  if (queueName === undefined)
    throw new Error(`${queue.node.path} needs a queueName: its alarm is made from it`);
  return queueName;
}

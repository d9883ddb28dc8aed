import { type EventBus, type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { EVENT_SOURCE, type EventType } from '#shared/core/events/event.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { FunctionFactory } from './service-function.ts';

export interface EventFunctionProps {
  environment: Environment;
  /** Undefined: the account's default bus. */
  bus?: EventBus | undefined;
  functions: FunctionFactory;
  spec: FunctionSpec;
  /** ID of the rule. */
  rule: string;
  pattern: EventPattern;
  /** Part of the name of the dead-letter queue. */
  name: string;
  /** False: no such event can occur. Default: true. */
  isUsed?: boolean;
  /**
   * False: its dead letters have no alarm, because nothing can or must be done with them. A function that
   * keeps failing shows in the alarm on faults. Default: true.
   */
  isAlarmed?: boolean;
}

/**
 * A function that a rule invokes directly, with a dead-letter queue. For events that are rare, or that people
 * wait for: polling a queue costs $0.26 a month.
 */
export function addEventFunction(
  scope: Construct,
  { bus, functions, spec, rule, pattern, ...ofQueue }: EventFunctionProps,
): void {
  const deadLetterQueue = new DeadLetterQueue(scope, 'DeadLetterQueue', ofQueue);
  const target = new LambdaFunction(functions.create(scope, spec, { deadLetterQueue }), { deadLetterQueue });
  new Rule(scope, rule, { ...(bus && { eventBus: bus }), eventPattern: pattern, targets: [target] });
}

/** Matches these events of the product. */
export const eventsOf = (...types: EventType[]): EventPattern => ({
  source: [EVENT_SOURCE],
  detailType: types,
});

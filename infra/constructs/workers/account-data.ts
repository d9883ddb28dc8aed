import { Duration } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { workers } from '../../../functions/routes/workers.ts';
import { EXPORT_REQUESTED } from '../../../shared/core/events/event.ts';
import type { Environment } from '../../environment/schema.ts';
import { addEventFunction, eventsOf } from '../functions/event-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { FunctionFactory } from '../functions/service-function.ts';

export interface AccountDataProps {
  environment: Environment;
  bus: EventBus;
  functions: FunctionFactory;
}

/** Exports of accounts, and their deletion on a schedule. */
export class AccountData extends Construct {
  constructor(scope: Construct, id: string, { environment, bus, functions }: AccountDataProps) {
    super(scope, id);
    addEventFunction(this, {
      environment,
      bus,
      functions,
      spec: workers.exportAccount,
      rule: 'ExportRequested',
      pattern: eventsOf(EXPORT_REQUESTED),
      name: 'exports',
    });
    new ScheduledFunction(this, 'DeletionsSweep', {
      every: Duration.minutes(5),
      spec: workers.sweepDeletions,
      functions,
    });
  }
}

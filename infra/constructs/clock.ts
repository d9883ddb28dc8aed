import type { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';

/** Runs a function again and again. A run that fails is not repeated: the next one does its work. */
export class Clock extends Construct {
  constructor(scope: Construct, id: string, { every, run }: { every: Duration; run: IFunction }) {
    super(scope, id);
    // The scheduler calls asynchronously: Lambda itself would otherwise repeat a failed run twice.
    run.configureAsyncInvoke({ retryAttempts: 0 });
    new Schedule(this, 'Schedule', {
      schedule: ScheduleExpression.rate(every),
      target: new LambdaInvoke(run, { retryAttempts: 0, input: ScheduleTargetInput.fromObject({}) }),
    });
  }
}

import { Aws, type Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import type { FunctionSpec } from '#functions/framework/function-spec.ts';
import type { Runbook } from '../runbooks.ts';
import type { FunctionFactory } from './service-function.ts';

export interface ScheduledFunctionProps {
  every: Duration;
  spec: FunctionSpec;
  functions: FunctionFactory;
  /** What to do if runs fail or are missing. */
  runbook?: Runbook | undefined;
}

/** A scheduled function. Failed runs are not retried: the next run catches up. */
export class ScheduledFunction extends Construct {
  readonly every: Duration;
  /** Name of the function's row in `functions/manifest/`. */
  readonly row: string;
  readonly runbook: Runbook;
  readonly scheduled: IFunction;

  constructor(
    scope: Construct,
    id: string,
    { every, spec, functions, runbook = 'a-sweep-does-not-finish' }: ScheduledFunctionProps,
  ) {
    super(scope, id);
    this.every = every;
    this.row = spec.name;
    this.runbook = runbook;
    const scheduled = functions.create(scope, spec);
    this.scheduled = scheduled;
    // EventBridge Scheduler invokes asynchronously, so Lambda would retry a failed run twice.
    scheduled.configureAsyncInvoke({ retryAttempts: 0 });
    // A custom role: CDK's could also invoke every version of the function.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: {
            'aws:SourceAccount': Aws.ACCOUNT_ID,
            'aws:SourceArn': Stack.of(this).formatArn({
              service: 'scheduler',
              resource: 'schedule-group',
              resourceName: 'default',
            }),
          },
        },
      }),
      inlinePolicies: {
        Run: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [scheduled.functionArn] }),
          ],
        }),
      },
    });
    new Schedule(this, 'Schedule', {
      schedule: ScheduleExpression.rate(every),
      target: new LambdaInvoke(scheduled, {
        role: role.withoutPolicyUpdates(),
        retryAttempts: 0,
        input: ScheduleTargetInput.fromObject({}),
      }),
    });
  }
}

import { Aws, CustomResource, Duration, Stack, Validations } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Policy, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnWebFunctionRevision,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import type { ShiftProperties } from '#functions/server/release/shift-visits.ts';
import { SERVER_RELEASE_FILE } from '#infra/build/bundles.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import type { FunctionContext } from '../functions/function-context.ts';
import { FunctionRole, writeLogs } from '../functions/function-role.ts';
import { faults, PERIOD, type RollbackRule, rollbackAlarm } from '../monitoring/rollback-alarm.ts';

export interface ServerCanaryProps {
  context: FunctionContext;
  minutes: number;
  /** Name of the Web Function. */
  functionName: string;
  endpointName: string;
  endpointArn: string;
  revision: CfnWebFunctionRevision;
  /** What the revision calls itself in its metrics: a hash. */
  version: string;
}

/**
 * Failed responses a minute of the endpoint. A tenth of the visits at most: it takes a busy
 * minute, or a broken revision.
 */
const TOLERATED_RESPONSES = 5;
/** Time for what a rollout does beside waiting: changing weights, and retrying calls. */
const SLACK = Duration.minutes(10);

/**
 * Gives a new revision of the visitor server a tenth of the visits for some minutes, as CodeDeploy does for
 * functions. It does not for Web Functions, and a template cannot name the revision before. So this custom
 * resource is deployed between a revision and the endpoint: its state machine changes the weights and watches
 * alarms. If one fires, the visits return to the revision before, and the deployment fails. Otherwise
 * CloudFormation gives the new one all visits, by updating the endpoint.
 */
export class ServerCanary extends Construct {
  constructor(scope: Construct, id: string, props: ServerCanaryProps) {
    super(scope, id);
    const { minutes, functionName, endpointName, revision, version } = props;
    const { lambda, role } = this.#function(props);
    const machine = this.#machine(lambda, minutes);
    const start = new Policy(this, 'Start', {
      statements: [new PolicyStatement({ actions: ['states:StartExecution'], resources: [machine.attrArn] })],
      // Not inline: the machine needs the function, which needs its role.
      roles: [role],
    });
    const rollout = {
      what: 'Returns visits to the revision before while a new one is rolled out',
      hash: () => Stack.of(this).resolve(version) as string,
    };
    const alarms = [
      rollbackAlarm(this, 'Faults', { ...faultsOfNew(props), ...rollout }),
      rollbackAlarm(this, 'Responses', { ...failedResponses(props), ...rollout }),
    ];
    const properties: ShiftProperties = {
      StateMachineArn: machine.attrArn,
      FunctionName: functionName,
      EndpointName: endpointName,
      RevisionId: revision.attrRevisionId,
      RevisionCreatedAt: revision.attrCreatedAt,
      CanaryMinutes: String(minutes),
      Alarms: alarms.map(({ alarmName }) => alarmName),
    };
    const shift = new CustomResource(this, 'Shift', {
      resourceType: 'Custom::VisitorServerRollout',
      serviceToken: lambda.functionArn,
      serviceTimeout: Duration.minutes(minutes).plus(SLACK).plus(Duration.minutes(2)),
      properties,
    });
    shift.node.addDependency(start, role);
  }

  #function({ context, endpointArn }: ServerCanaryProps) {
    const { environment, logs } = context;
    const role = new FunctionRole(this, 'Role', [
      writeLogs(logs),
      new PolicyStatement({
        actions: ['lambda:GetWebFunctionEndpoint', 'lambda:UpdateWebFunctionEndpoint'],
        resources: [endpointArn],
      }),
    ]);
    const lambda = new LambdaFunction(this, 'Function', {
      role,
      logGroup: logs.group,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(context.bundles(SERVER_RELEASE_FILE)),
      memorySize: 256,
      timeout: Duration.seconds(30),
      loggingFormat: LoggingFormat.JSON,
      environment: { [SETTING.environmentName]: environment.name },
    });
    return { lambda, role };
  }

  /** Waits between the steps, which a function would be billed for. */
  #machine(lambda: LambdaFunction, minutes: number): CfnStateMachine {
    const role = new Role(this, 'MachineRole', {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      inlinePolicies: {
        Rollout: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }),
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          ],
        }),
      },
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'States of alarms are read with an action for which AWS documents no narrower resource.',
    });
    const machine = new CfnStateMachine(this, 'Machine', {
      roleArn: role.roleArn,
      definition: definitionOf(lambda.functionArn, Duration.minutes(minutes).plus(SLACK).toSeconds()),
    });
    Validations.of(machine).acknowledge(
      { id: 'AwsSolutions-SF1', reason: 'Its function logs; events contain a signed URL of CloudFormation.' },
      { id: 'AwsSolutions-SF2', reason: 'It runs in deployments only.' },
    );
    return machine;
  }
}

/**
 * Logged faults of the new revision, in minutes when it has more of them than the other one, which has nine
 * times its visits. In two minutes of five: one fault is no sign of a broken revision.
 */
function faultsOfNew({ functionName, version, context }: ServerCanaryProps): RollbackRule {
  const metric = new MathExpression({
    expression: 'IF(faults > 0.5 * FILL(total, 0), faults, 0)',
    period: PERIOD,
    usingMetrics: {
      faults: faults({ FunctionName: functionName, ExecutedVersion: version }),
      total: faults({ Environment: context.environment.name, FunctionName: functionName }),
    },
  });
  return { metric, threshold: 0, when: [2, 5] };
}

/**
 * Failed responses of both revisions, whatever the cause: a server that does not start logs no faults.
 * Lambda's metric is read by a query, which needs only the dimension that AWS documents. If it fires already
 * when the rollout begins, it is ignored.
 */
function failedResponses({ functionName }: ServerCanaryProps): RollbackRule {
  const metric = new MathExpression({
    expression:
      'SELECT SUM(HTTPResponseStatusClass5XX) FROM "AWS/Lambda/Web" WHERE FunctionName = ' +
      `'${functionName}'`,
    usingMetrics: {},
    period: PERIOD,
  });
  return { metric, threshold: TOLERATED_RESPONSES, when: [1, 1] };
}

/** Definition of the state machine, in Amazon States Language. */
function definitionOf(functionArn: string, timeoutSeconds: number) {
  const patiently = (attempts: number) => [
    { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: attempts },
  ];
  return {
    StartAt: 'Alarms',
    TimeoutSeconds: timeoutSeconds,
    States: {
      Alarms: {
        Type: 'Task',
        Resource: `arn:${Aws.PARTITION}:states:::aws-sdk:cloudwatch:describeAlarms`,
        Parameters: { 'AlarmNames.$': '$.request.ResourceProperties.Alarms' },
        ResultSelector: { 'MetricAlarms.$': '$.MetricAlarms' },
        ResultPath: '$.alarms',
        Retry: patiently(5),
        Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Step' }],
        Next: 'Step',
      },
      Step: {
        Type: 'Task',
        Resource: functionArn,
        Retry: patiently(5),
        Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Pause' }],
        Next: 'Is over',
      },
      'Is over': {
        Type: 'Choice',
        Choices: [{ Variable: '$.wait', NumericGreaterThan: 0, Next: 'Pause' }],
        Default: 'Over',
      },
      Pause: { Type: 'Wait', SecondsPath: '$.wait', Next: 'Alarms' },
      Over: { Type: 'Succeed' },
    },
  };
}

import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { METRIC, NAMESPACE } from '../../shared/runtime/metrics.ts';
import type { Environment } from '../environment/schema.ts';

/** How the callers of a stack's functions get to them. */
export interface Release {
  /** What is called in place of a function. */
  live(lambda: LambdaFunction): IFunction;
}

/** The release that an environment asks for; what it needs is put into the scope's stack. */
export function releaseOf(scope: Construct, { deployment }: Environment): Release {
  if (deployment === 'all-at-once') return { live: (lambda) => lambda };
  return new Canary(scope, 'Canary', CONFIG[deployment.canaryMinutes]);
}

const CONFIG = {
  5: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  10: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  15: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  30: LambdaDeploymentConfig.CANARY_10PERCENT_30MINUTES,
} as const;

/** The alias that callers are led to. */
const LIVE = 'live';

/**
 * New versions that come at once, of a stack. AWS takes 15 calls a second of an account that change functions, and no more
 * when asked; of a deployment that goes beyond, all is taken back.
 */
const AT_ONCE = 18;

/** The share of a new version's calls that may fail; with more of them the old one is back. */
const TOLERATED = 0.01;

/** The shortest that Lambda counts in: the canary is over in minutes. */
const PERIOD = Duration.minutes(1);

/**
 * Gives callers a new version by and by, and the old one again when the new one fails.
 *
 * Watched is the new version of each function by itself. Among all functions a broken one that few call would not show,
 * and among all versions the failures of the old one would stop the deployment that mends them.
 *
 * Only for functions that answer somebody. Messages that a worker fails on come back, and after ten times, an hour
 * later or more, wait as dead letters to be worked off again: nothing is lost meanwhile.
 */
class Canary extends Construct implements Release {
  readonly #application: LambdaApplication;
  readonly #config: (typeof CONFIG)[keyof typeof CONFIG];
  readonly #role: Role;
  /** Of the role: names the functions as they come. */
  readonly #shift: PolicyStatement;
  /** In the order in which they come. */
  readonly #aliases: Alias[] = [];

  constructor(scope: Construct, id: string, config: (typeof CONFIG)[keyof typeof CONFIG]) {
    super(scope, id);
    this.#config = config;
    this.#application = new LambdaApplication(this, 'Application');
    this.#shift = new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
    });
    const watch = new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] });
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { Release: new PolicyDocument({ statements: [this.#shift, watch] }) },
    });
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'CodeDeploy asks for the states of alarms in a way that AWS documents for all of them only.',
    });
  }

  live(lambda: LambdaFunction): IFunction {
    const scope = new Construct(lambda.node.scope ?? this, 'Live');
    const version = lambda.currentVersion;
    // Kept when the next one comes, so that an operator can lead callers back within seconds.
    version.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const alias = new Alias(scope, 'Alias', { aliasName: LIVE, version: version as IVersion });
    // Not the alias' own ARN: the alias waits for its group, and the group for this role.
    this.#shift.addResources(lambda.functionArn, `${lambda.functionArn}:${LIVE}`);
    const group = new LambdaDeploymentGroup(scope, 'Deployment', {
      alias,
      application: this.#application,
      deploymentConfig: this.#config,
      // The library would add AWS's own policy, which is good for every function of the account.
      role: this.#role.withoutPolicyUpdates(),
      alarms: [
        rollbackAlarm(scope, 'Crashes', crashes(lambda, version), TOLERATED),
        rollbackAlarm(scope, 'Faults', excessOfFaults(lambda, version), 0),
      ],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    const before = this.#aliases.at(-AT_ONCE);
    if (before) {
      group.node.addDependency(before);
      alias.node.addDependency(before);
    }
    this.#aliases.push(alias);
    return alias as IFunction;
  }
}

function rollbackAlarm(scope: Construct, id: string, metric: IMetric, threshold: number): Alarm {
  return new Alarm(scope, id, {
    alarmDescription: `Takes the deployment back while callers are given a new version: ${id.toLowerCase()}.`,
    metric,
    threshold,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

/** Share of the calls that have ended in a crash or at the time limit: each counts as 1 or 0 errors. */
function crashes(lambda: LambdaFunction, version: Version): IMetric {
  return ofNewVersion(lambda, version, 'Errors', Stats.AVERAGE);
}

/** 1 for a minute with more faults than are tolerated. Most functions answer those themselves: Lambda knows no error. */
function excessOfFaults(lambda: LambdaFunction, version: Version): IMetric {
  return new MathExpression({
    // A fault may be counted in the minute after its call.
    expression: `IF(faults > ${TOLERATED} * FILL(calls, 0), 1, 0)`,
    period: PERIOD,
    usingMetrics: {
      faults: new Metric({
        namespace: NAMESPACE,
        metricName: METRIC.faults.name,
        dimensionsMap: { FunctionName: lambda.functionName, ExecutedVersion: version.version },
        statistic: Stats.SUM,
        period: PERIOD,
      }),
      calls: ofNewVersion(lambda, version, 'Invocations', Stats.SUM),
    },
  });
}

/** What Lambda measures of one of the two versions behind the alias. */
function ofNewVersion(
  { functionName }: LambdaFunction,
  { version }: Version,
  metricName: string,
  statistic: string,
): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: {
      FunctionName: functionName,
      Resource: `${functionName}:${LIVE}`,
      ExecutedVersion: version,
    },
    statistic,
    period: PERIOD,
  });
}

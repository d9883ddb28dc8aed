import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type CfnVersion,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  type Version,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { faults, PERIOD, rollbackAlarm } from './rollback-alarm.ts';

/** How new versions of a stack's functions are rolled out. */
export interface Release {
  /** The alias to invoke instead of the function of a row, or the function itself. */
  live(lambda: LambdaFunction, row: Pick<RouteSpec, 'canary'>): IFunction;
  /**
   * The function of a row and its alias, whichever callers invoke now. Both exist and may be invoked whatever
   * the release strategy: routes that change from one to the other do so before the functions are deployed.
   */
  targets(lambda: LambdaFunction, row: Pick<RouteSpec, 'canary'>): IFunction[];
}

/** What follows the name of a row's function where callers name it: its alias, or nothing. */
export const qualifierOf = ({ deployment }: Environment, { canary }: Pick<RouteSpec, 'canary'>): string =>
  deployment !== 'all-at-once' && canary ? `:${LIVE}` : '';

/** The release strategy of an environment. Adds its resources to the scope's stack. */
export function releaseOf(scope: Construct, { deployment }: Environment): Release {
  let canary: Canary | undefined;
  const aliasOf = (lambda: LambdaFunction): IFunction => {
    if (deployment === 'all-at-once') return liveAlias(scope, lambda) as IFunction;
    // A stack without canaries has no use for its role and application.
    canary ??= new Canary(scope, 'Canary', CONFIG[deployment.canaryMinutes]);
    return canary.live(lambda);
  };
  return {
    live: (lambda, row) => (row.canary && deployment !== 'all-at-once' ? aliasOf(lambda) : lambda),
    targets: (lambda, row) => (row.canary ? [lambda, aliasOf(lambda)] : [lambda]),
  };
}

/** An alias of the newest version. */
function liveAlias(scope: Construct, lambda: LambdaFunction): Alias {
  const version = lambda.currentVersion;
  // Old versions are kept, so that an operator can roll back within seconds. Not those of a failed release:
  // Lambda would refuse to publish the same code again.
  version.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  const parent = new Construct(lambda.node.scope ?? scope, 'Live');
  return new Alias(parent, 'Alias', { aliasName: LIVE, version: version as IVersion });
}

const CONFIG = {
  5: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  10: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  15: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  30: LambdaDeploymentConfig.CANARY_10PERCENT_30MINUTES,
} as const;

/** The alias that callers invoke. */
export const LIVE = 'live';

/**
 * Concurrent rollouts in a stack. AWS allows an account 15 calls a second that change functions, a quota that
 * cannot be raised, and a deployment that exceeds it is rolled back completely. A rollout publishes a
 * version, and reads and updates the alias.
 */
const MAX_CONCURRENT = 4;

/** Length of the hash at the end of a version's logical ID. */
const HASH_LENGTH = 32;

/** Tolerated failure rate of a new version. Beyond it, the rollout is rolled back. */
const TOLERATED = 0.01;

/**
 * Shifts callers to a new version gradually, and back to the old one if the new one fails.
 *
 * The alarms cover the new version of each function separately. Metrics of all functions together would hide
 * a broken one with few calls, and metrics of all versions would count failures of the old one and stop the
 * deployment that fixes them. Each version has alarms of its own for the same reason: CodeDeploy refuses to
 * start while an alarm is firing.
 *
 * Only for rows of functions behind an API. Workers do not need it: messages that they fail on are
 * retried, and after ten attempts, an hour later or more, wait in a dead-letter queue until they are
 * redriven, so nothing is lost.
 */
class Canary extends Construct {
  readonly #application: LambdaApplication;
  readonly #config: (typeof CONFIG)[keyof typeof CONFIG];
  readonly #role: Role;
  /** Statement of the role's policy to which functions are added. */
  readonly #shift: PolicyStatement;
  /** Aliases in rollout order. */
  readonly #aliases: Alias[] = [];

  constructor(scope: Construct, id: string, config: (typeof CONFIG)[keyof typeof CONFIG]) {
    super(scope, id);
    this.#config = config;
    this.#application = new LambdaApplication(this, 'Application');
    this.#shift = new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
    });
    const readAlarms = new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] });
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: { Release: new PolicyDocument({ statements: [this.#shift, readAlarms] }) },
    });
    Validations.of(this.#role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'CodeDeploy reads the states of alarms with an action for which AWS documents no narrower resource.',
    });
  }

  live(lambda: LambdaFunction): IFunction {
    const alias = liveAlias(this, lambda);
    const scope = alias.node.scope as Construct;
    const version = lambda.currentVersion;
    // Not the alias's own ARN: the alias depends on its deployment group, which depends on this role.
    this.#shift.addResources(lambda.functionArn, `${lambda.functionArn}:${LIVE}`);
    // The version's logical ID ends in a hash of its code and configuration.
    const { logicalId } = version.node.defaultChild as CfnVersion;
    const rollout = {
      what: 'Rolls the deployment back while callers are shifted to a new version',
      hash: () => (Stack.of(scope).resolve(logicalId) as string).slice(-HASH_LENGTH),
    };
    const group = new LambdaDeploymentGroup(scope, 'Deployment', {
      alias,
      application: this.#application,
      deploymentConfig: this.#config,
      // CDK would add the AWS managed policy, which allows all functions of the account.
      role: this.#role.withoutPolicyUpdates(),
      alarms: [
        rollbackAlarm(scope, 'Crashes', {
          ...rollout,
          metric: crashes(lambda, version),
          threshold: TOLERATED,
        }),
        rollbackAlarm(scope, 'Faults', { ...rollout, metric: tooManyFaults(lambda, version), threshold: 0 }),
      ],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    const before = this.#aliases.at(-MAX_CONCURRENT);
    if (before) {
      group.node.addDependency(before);
      alias.node.addDependency(before);
    }
    this.#aliases.push(alias);
    return alias as IFunction;
  }
}

/** The share of calls that crashed or timed out: each call counts as 1 or 0 errors. */
function crashes(lambda: LambdaFunction, version: Version): IMetric {
  return ofNewVersion({ lambda, version }, 'Errors', Stats.AVERAGE);
}

/** 1 for a minute with more logged faults than tolerated. */
function tooManyFaults(lambda: LambdaFunction, version: Version): IMetric {
  return new MathExpression({
    // A fault may be recorded in the minute after its call.
    expression: `IF(faults > ${TOLERATED} * FILL(calls, 0), 1, 0)`,
    period: PERIOD,
    usingMetrics: {
      faults: faults({ FunctionName: lambda.functionName, ExecutedVersion: version.version }),
      calls: ofNewVersion({ lambda, version }, 'Invocations', Stats.SUM),
    },
  });
}

/** A Lambda metric of the new version behind the alias. */
function ofNewVersion(
  { lambda: { functionName }, version }: { lambda: LambdaFunction; version: Version },
  metricName: string,
  statistic: string,
): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: {
      FunctionName: functionName,
      Resource: `${functionName}:${LIVE}`,
      ExecutedVersion: version.version,
    },
    statistic,
    period: PERIOD,
  });
}

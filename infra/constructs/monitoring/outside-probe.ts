import { Duration, Tags } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { HealthCheck, HealthCheckType } from 'aws-cdk-lib/aws-route53';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { HEALTH_PATH } from '#functions/framework/function-spec.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { describeAlarm } from '../runbooks.ts';

/**
 * One on each of three continents, the minimum of Route 53: each has checkers, and their requests are billed.
 */
const FROM = ['us-east-1', 'eu-west-1', 'ap-southeast-1'];

export interface OutsideProbeProps {
  environment: Environment;
  /** The host that visitors use. */
  host: string;
  topic: ITopic;
}

/**
 * Sends a visitor's request from outside: DNS, certificate, distribution, API, function, table. Alarms on our
 * own metrics see nothing if no request gets that far.
 */
export class OutsideProbe extends Construct {
  constructor(scope: Construct, id: string, { environment, host, topic }: OutsideProbeProps) {
    super(scope, id);
    const name = `signpost-${environment.name}-probe`;
    const check = new HealthCheck(this, 'HealthCheck', {
      // Over HTTP the distribution redirects, which would count as healthy.
      type: HealthCheckType.HTTPS,
      fqdn: host,
      resourcePath: HEALTH_PATH,
      requestInterval: Duration.seconds(30),
      failureThreshold: 3,
      regions: FROM,
    });
    // Route 53's console shows this tag as the name.
    Tags.of(check).add('Name', name);
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: name,
      alarmDescription: describeAlarm('the-probe-fails'),
      metric: new Metric({
        namespace: 'AWS/Route53',
        metricName: 'HealthCheckStatus',
        dimensionsMap: { HealthCheckId: check.healthCheckId },
        statistic: Stats.MINIMUM,
        period: Duration.minutes(1),
      }),
      // 1 is healthy. Route 53 has already waited for three failures.
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.BREACHING,
    });
    const action = new SnsAction(topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

import { HEALTH_PATH, pathsOf } from '#functions/framework/function-spec.ts';
import { visitorRoutes } from '#functions/manifest/endpoints.ts';
import { workers } from '#functions/manifest/workers.ts';
import { ASSUMED, MONTH_SECONDS } from './assumed.ts';
import { type Properties, type Resource, unknown } from './idle-template.ts';
import { durationOf, type Ledger } from './ledger.ts';
import type { IdleCounts, Measured } from './measured.ts';

/** The cost of each resource type in a month without visitors. See `idle-bill.ts`. */

/** One environment's month without visitors. */
export interface IdleMonth {
  measured: Measured;
  /** Whether requests pass through a firewall. */
  firewall: boolean;
  /** Where a rule adds its quantities, under one name for all resources of its kind. */
  of(what: string): Ledger;
  /** The resource of the same template that a reference points at. */
  target(reference: Properties): Resource;
}

type Rule = (resource: Resource, month: IdleMonth) => void;

/** Types that cost nothing without visitors, by reason. */
const FREE_TYPES: Readonly<Record<string, readonly string[]>> = {
  'billed by requests, messages or events': [
    'AWS::ApiGateway::RestApi',
    'AWS::ApiGatewayV2::Api',
    'AWS::CloudFormation::Stack',
    'AWS::CloudFront::ConnectionGroup',
    'AWS::CloudFront::Function',
    'AWS::Events::EventBus',
    'AWS::Events::Rule',
    'AWS::Glue::Database',
    'AWS::Glue::Table',
    'AWS::SES::ConfigurationSet',
    'AWS::SES::EmailIdentity',
    'AWS::SNS::Topic',
    'AWS::SQS::Queue',
    'AWS::SSM::Parameter',
    'AWS::XRay::SamplingRule',
  ],
  'billed by requests, without one of the PAID_OPTIONS': [
    'AWS::ApiGateway::Stage',
    'AWS::CloudFront::Distribution',
    'AWS::Lambda::Alias',
    'AWS::Lambda::Function',
    'AWS::Lambda::Version',
    // Scales to zero.
    'AWS::Lambda::WebFunction',
    'AWS::Lambda::WebFunctionEndpoint',
    'AWS::Lambda::WebFunctionRevision',
  ],
  'billed by what it stores: the files of the console and backups of an empty table are less than a cent': [
    'AWS::Backup::BackupVault',
    'AWS::Lambda::LayerVersion',
    'AWS::Logs::LogGroup',
    'AWS::S3::Bucket',
  ],
  'free without actions': ['AWS::Budgets::Budget'],
  'free on Lambda': ['AWS::CodeDeploy::Application', 'AWS::CodeDeploy::DeploymentGroup'],
  'free with AWS services': ['AWS::CertificateManager::Certificate'],
  'records are part of the zone, which is not of these stacks': ['AWS::Route53::RecordSet'],
  'runs in deployments only': [
    'AWS::StepFunctions::StateMachine',
    'Custom::AWS',
    'Custom::CDKBucketDeployment',
    'Custom::S3AutoDeleteObjects',
    'Custom::VisitorServerRollout',
  ],
  'configuration of another resource': [
    'AWS::ApiGateway::Account',
    'AWS::ApiGateway::BasePathMapping',
    'AWS::ApiGateway::Deployment',
    'AWS::ApiGateway::DomainName',
    'AWS::ApiGateway::GatewayResponse',
    'AWS::ApiGateway::Method',
    'AWS::ApiGateway::Resource',
    'AWS::ApiGatewayV2::Deployment',
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::ApiGatewayV2::Stage',
    'AWS::Backup::BackupPlan',
    'AWS::Backup::BackupSelection',
    'AWS::CloudFront::CachePolicy',
    'AWS::CloudFront::OriginAccessControl',
    'AWS::CloudFront::OriginRequestPolicy',
    'AWS::CloudFront::ResponseHeadersPolicy',
    'AWS::IAM::Policy',
    'AWS::IAM::Role',
    'AWS::Lambda::EventInvokeConfig',
    'AWS::Lambda::Permission',
    'AWS::Lambda::ResourcePolicy',
    'AWS::Lambda::Url',
    'AWS::S3::BucketPolicy',
    'AWS::SES::ConfigurationSetEventDestination',
    'AWS::Chatbot::MicrosoftTeamsChannelConfiguration',
    'AWS::Chatbot::SlackChannelConfiguration',
    'AWS::SNS::Subscription',
    'AWS::SNS::TopicPolicy',
    'AWS::SQS::QueuePolicy',
    'AWS::WAFv2::LoggingConfiguration',
    'AWS::WAFv2::WebACLAssociation',
  ],
};

export const FREE: ReadonlySet<string> = new Set(Object.values(FREE_TYPES).flat());

/**
 * Properties that would make a resource cost something. They are not priced, because
 * no resource here has them.
 */
export const PAID_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGateway::Stage': ['CacheClusterEnabled', 'CacheClusterSize'],
  'AWS::CloudWatch::Alarm': ['ThresholdMetricId'],
  'AWS::DynamoDB::Table': ['ProvisionedThroughput', 'StreamSpecification', 'WarmThroughput'],
  'AWS::Lambda::Alias': ['ProvisionedConcurrencyConfig'],
  'AWS::Lambda::EventSourceMapping': ['ProvisionedPollerConfig'],
  'AWS::Lambda::Function': ['SnapStart', 'VpcConfig'],
  'AWS::Lambda::Version': ['ProvisionedConcurrencyConfig'],
  'AWS::SES::ConfigurationSet': ['DeliveryOptions', 'VdmOptions'],
  'AWS::SNS::Topic': ['KmsMasterKeyId'],
  'AWS::SQS::Queue': ['KmsMasterKeyId'],
};

export const PRICED: Readonly<Record<string, Rule>> = {
  'AWS::CloudWatch::Alarm': (alarm, { of }) => of('alarms').add('alarms', metricsOf(alarm)),
  'AWS::CloudWatch::CompositeAlarm': (_, { of }) => of('alarms').add('compositeAlarms', 1),
  'AWS::CloudWatch::Dashboard': (_, { of }) => of('dashboard').add('dashboards', 1),
  // Without a default value it only has data when a line matches.
  'AWS::Logs::MetricFilter': ({ properties }, { of }) => {
    const always = properties['MetricTransformations'].filter(
      (it: Properties) => it['DefaultValue'] !== undefined,
    );
    of('metric filters').add('metrics', always.length);
  },
  'AWS::DynamoDB::Table': (table) => {
    // AWS managed keys are billed per request.
    if (table.properties['SSESpecification']?.SSEEnabled) throw unknown(table, ' with a key of KMS');
    if (table.properties['BillingMode'] !== 'PAY_PER_REQUEST')
      throw unknown(table, ' with provisioned capacity');
  },
  'AWS::KMS::Key': (_, { of }) => of('keys').add('keys', 1),
  'AWS::SecretsManager::Secret': (_, { of }) => of('secrets').add('secrets', 1),
  'AWS::WAFv2::WebACL': ({ properties }, { of }) => {
    of('firewall').add('webAcl', 1);
    of('firewall').add('webAclRules', properties['Rules'].length);
  },
  'AWS::Lambda::EventSourceMapping': ({ properties }, { of }) => {
    if (properties['Enabled'] !== false) of('polling of queues').add('queueRequests', ASSUMED.pollsOfQueue);
  },
  'AWS::Scheduler::Schedule': addSchedule,
  'AWS::Route53::HealthCheck': addHealthCheck,
};

/** Alarms are billed per metric. */
function metricsOf(alarm: Resource): number {
  const { Metrics, Period } = alarm.properties;
  if (Metrics === undefined) {
    if (Period < 60) throw unknown(alarm, ' with a period below a minute');
    return 1;
  }
  // A query is billed by the metrics that it finds. Those of one function, read without GROUP BY, are one.
  if (Metrics.length === 1 && /^SELECT (?!.*GROUP BY)/.test(Metrics[0].Expression)) return 1;
  for (const { Expression = '', MetricStat } of Metrics as Properties[]) {
    if (/^SELECT|ANOMALY_DETECTION_BAND/i.test(Expression)) throw unknown(alarm, ` with ${Expression}`);
    if (MetricStat?.Period < 60) throw unknown(alarm, ' with a period below a minute');
  }
  return Metrics.filter(({ MetricStat }: Properties) => MetricStat !== undefined).length;
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

/** The runs of a scheduled function, each of which is a cold start and finds nothing to do. */
function addSchedule(schedule: Resource, idleMonth: IdleMonth): void {
  const { measured, of, target } = idleMonth;
  const [, every, unit = ''] =
    /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule.properties['ScheduleExpression']) ?? [];
  if (every === undefined) throw unknown(schedule, ` ${schedule.properties['ScheduleExpression']}`);
  const runs = MONTH_SECONDS / (Number(every) * (UNIT_SECONDS[unit] ?? 0));
  const { FunctionName, MemorySize: memoryMb } = target(schedule.properties['Target'].Arn).properties;
  const counts = idleCounts(measured, (name) => String(FunctionName).endsWith(`-${name}`), FunctionName);
  const month = of('scheduled functions');
  month.add('scheduledRuns', runs);
  month.table(runs, counts);
  month.invoke(runs, {
    memoryMb,
    milliseconds: ASSUMED.coldStartMs + durationOf(ASSUMED.idleCpuMs, memoryMb, counts),
    logBytes: loggedBy(counts),
  });
  month.add('metrics', counts.metrics);
  if (String(FunctionName).endsWith(`-${workers.probeFrontend.name}`)) {
    addProbes('scheduled functions', { requests: runs, path: HEALTH_PATH }, idleMonth);
  }
}

/** A probe, and the requests of its checkers. */
function addHealthCheck({ properties }: Resource, idleMonth: IdleMonth): void {
  const { Type, RequestInterval, Regions, MeasureLatency, ResourcePath } = properties['HealthCheckConfig'];
  const options = [
    Type.startsWith('HTTPS'),
    Type.endsWith('_STR_MATCH'),
    RequestInterval < 30,
    MeasureLatency,
  ];
  const month = idleMonth.of('outside probe');
  month.add('healthChecks', 1);
  month.add('healthCheckOptions', options.filter(Boolean).length);
  const requests = (Regions.length * ASSUMED.checkersOfRegion * MONTH_SECONDS) / RequestInterval;
  addProbes('outside probe', { requests, path: ResourcePath }, idleMonth);
}

/** Requests through everything that a visitor's request passes. */
function addProbes(
  what: string,
  { requests, path }: { requests: number; path: string },
  { measured, firewall, of }: IdleMonth,
): void {
  const row = visitorRoutes.find((it) => pathsOf(it).includes(path));
  const counts = idleCounts(measured, (name) => name === row?.name, path);
  const month = of(what);
  month.request(requests, {
    memoryMb: row?.memoryMb ?? 512,
    cpuMs: measured.cpuMs.redirect,
    counts,
    kilobytes: ASSUMED.redirectKb,
    firewall,
    logBytes: loggedBy(counts),
  });
  month.add('metrics', counts.metrics);
}

function idleCounts({ idle }: Measured, is: (name: string) => boolean, what: unknown): IdleCounts {
  const name = Object.keys(idle).find(is);
  const counts = name === undefined ? undefined : idle[name];
  if (!counts) throw new Error(`A call of ${what} was not measured: run \`npm run bench -- idle\``);
  return counts;
}

/** Bytes of a call, without the overhead of its last line, which is added for every call. */
const loggedBy = ({ logBytes, logLines }: IdleCounts): number =>
  logBytes + (logLines - 1) * ASSUMED.logLineBytes;

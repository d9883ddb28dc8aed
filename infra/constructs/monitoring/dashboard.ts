import { Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as AwsDashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IAlarm,
  type IMetric,
  type IWidget,
  MathExpression,
  type Metric,
  PeriodOverride,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { AlarmTargets } from './alarm-targets.ts';
import { tableThrottles } from './alarms/capacity-alarms.ts';
import { VISITORS } from './alarms/service-alarms.ts';
import { type Measurements, total } from './measurements.ts';

/** A dashboard has 24 columns. */
const WIDTH = 24;

const MINUTE = Duration.minutes(1);

export interface DashboardProps {
  measurements: Measurements;
  targets: AlarmTargets;
  alarms: readonly IAlarm[];
}

/** The state of an environment on one page. Its first row shows whether visitors are served. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { measurements: m, targets, alarms }: DashboardProps) {
    super(scope, id);
    new AwsDashboard(this, 'Dashboard', {
      dashboardName: `signpost-${m.environment.name}`,
      defaultInterval: Duration.hours(3),
      // Graphs keep the period of their metrics: otherwise the period, and with it the sums, would
      // depend on the time range.
      periodOverride: PeriodOverride.INHERIT,
      widgets: [
        visitors(m),
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WIDTH, height: 4 })],
        ...section('Counting', counting(m, targets)),
        ...section('API', api(m)),
        ...section('Webhooks, events and imports', events(m)),
        ...section('Abuse', abuse(m)),
        ...section('Chat', chat(m)),
        ...section('Table', table(m)),
        ...section('Cost', costs(m, targets)),
      ],
    });
  }
}

function section(title: string, widgets: IWidget[]): IWidget[][] {
  return [[new TextWidget({ markdown: `## ${title}`, width: WIDTH, height: 1 })], widgets];
}

/** Graphs side by side over the full width. */
function row(...graphs: GraphWidgetProps[]): IWidget[] {
  return graphs.map((graph) => new GraphWidget({ width: WIDTH / graphs.length, height: 6, ...graph }));
}

function visitors(m: Measurements): IWidget[] {
  const latencies = (['redirect', 'landing-page'] as const).flatMap((name) => [
    labeled(m.lambda('Duration', name, { statistic: Stats.percentile(50) }), `${name} p50`),
    labeled(m.lambda('Duration', name, { statistic: Stats.percentile(99) }), `${name} p99`),
  ]);
  return row(
    {
      title: 'Visitors served, a second',
      left: [m.served(['redirect', 'unlock'], 'Redirects'), m.served(['landing-page'], 'Page views')],
      leftYAxis: { min: 0, showUnits: false },
    },
    {
      title: 'Visitors not served, %',
      left: [
        ...VISITORS.map((name) => m.failedShare(name, { min: 1, period: MINUTE, throttled: true })),
        m.rejectedShare({ min: 1, period: MINUTE }),
      ],
      leftYAxis: { min: 0, showUnits: false },
    },
    { title: 'Latency, ms', left: latencies, leftYAxis: { min: 0, showUnits: false } },
    {
      title: 'Responses of 500 and above',
      left: [labeled(m.httpApi('5xx'), 'API Gateway'), ...throughUrls(m.urls('Url5xxCount'), 'failed')],
      right: [labeled(m.edge('5xxErrorRate', { statistic: Stats.AVERAGE }), 'CloudFront, %')],
      leftYAxis: { min: 0, showUnits: false },
      rightYAxis: { min: 0, showUnits: false },
    },
  );
}

function counting(m: Measurements, { queues, deadLetterQueues }: AlarmTargets): IWidget[] {
  const clicks = `signpost-${m.environment.name}-clicks`;
  return row(
    {
      title: 'Messages with clicks',
      left: [
        labeled(m.queue('NumberOfMessagesSent', clicks), 'Sent'),
        labeled(m.queue('NumberOfMessagesDeleted', clicks), 'Counted'),
      ],
      right: [labeled(m.custom('pixelsLimited'), 'Clicks over the pixel limit')],
    },
    {
      title: 'Visits without a redirect',
      left: [
        labeled(m.custom('redirectsPreviewed'), 'Link previews'),
        labeled(m.custom('redirectsGone'), 'Expired'),
        labeled(m.custom('redirectsLocked'), 'Ask for the password'),
        labeled(m.custom('redirectsSuspended'), 'Owner suspended'),
        labeled(m.custom('redirectsBlocked'), 'Blocked'),
        labeled(m.custom('redirectsNotFound'), 'Not found'),
      ],
    },
    {
      title: 'Oldest message, s',
      left: queues.map((name) =>
        labeled(m.queue('ApproximateAgeOfOldestMessage', name, { statistic: Stats.MAXIMUM }), name),
      ),
    },
    {
      title: 'Dead letters',
      left: deadLetterQueues.map(({ name }) =>
        labeled(m.queue('ApproximateNumberOfMessagesVisible', name, { statistic: Stats.MAXIMUM }), name),
      ),
    },
  );
}

function api(m: Measurements): IWidget[] {
  return row(
    {
      title: 'Requests',
      left: [
        labeled(m.httpApi('Count'), 'All'),
        ...throughUrls(m.urls('UrlRequestCount'), 'served', 'Visits through URLs'),
      ],
      right: [
        labeled(m.httpApi('4xx'), '400 to 499'),
        labeled(m.httpApi('5xx'), '500 and above'),
        ...throughUrls(m.urls('Url4xxCount'), 'refused', 'Visits, 400 to 499'),
        m.gatewayRejections(MINUTE),
      ],
    },
    { title: 'Latency, ms', left: [50, 99].map((p) => percentile(m.httpApi('Latency'), p)) },
    { title: 'Responses of 400 to 499, by endpoint', left: [m.topFunctions('clientErrors')] },
    { title: 'Responses of 500 and above, by endpoint', left: [m.topFunctions('serverErrors')] },
    { title: 'Faults, by function', left: [m.topFunctions('faults')] },
  );
}

function events(m: Measurements): IWidget[] {
  return row(
    {
      title: 'Webhook deliveries',
      left: [
        labeled(m.custom('deliveriesSucceeded'), 'Succeeded'),
        labeled(m.custom('deliveriesFailed'), 'Failed'),
        labeled(m.custom('deliveriesGivenUp'), 'Failed for good'),
      ],
      right: [labeled(m.custom('webhooksSwitchedOff'), 'Webhooks disabled')],
    },
    {
      title: 'Events',
      left: [
        labeled(m.custom('eventsRelayed'), 'Relayed'),
        labeled(m.custom('eventsRelayedLate'), 'Found by the sweep'),
      ],
    },
    {
      title: 'Emails',
      left: [
        labeled(m.custom('mailsBounced'), 'Bounced'),
        labeled(m.custom('mailComplaints'), 'Complaints'),
        labeled(m.custom('mailsSuppressed'), 'Not sent: suppressed'),
        labeled(m.custom('mailsLimited'), 'Not sent: daily limit'),
      ],
    },
    {
      title: 'Rows of imports',
      left: [
        labeled(m.custom('importRowsCreated'), 'Links'),
        labeled(m.custom('importRowsFailed'), 'Failed'),
      ],
    },
  );
}

function abuse(m: Measurements): IWidget[] {
  return row(
    { title: 'Abuse reports', left: [labeled(m.custom('abuseReports'), 'Reports')] },
    {
      title: 'URL checks',
      left: [labeled(m.custom('urlChecks'), 'Asked'), labeled(m.custom('urlChecksFailed'), 'Failed')],
      right: [
        labeled(m.custom('urlsRefused'), 'Destinations refused'),
        labeled(m.custom('urlsBlocked'), 'Links blocked'),
      ],
    },
  );
}

function chat(m: Measurements): IWidget[] {
  const models = Object.keys(m.environment.chatModels);
  const tokens = (metric: 'chatTokensIn' | 'chatTokensOut') =>
    models.map((model) => labeled(m.custom(metric, { model }), model));
  return row(
    { title: 'Tokens in', left: tokens('chatTokensIn') },
    { title: 'Tokens out', left: tokens('chatTokensOut') },
    {
      title: 'Requests',
      left: [labeled(m.chatApi('Count'), 'All')],
      right: [labeled(m.chatApi('4XXError'), '400 to 499'), labeled(m.chatApi('5XXError'), '500 and above')],
    },
    {
      title: 'Duration of a chat, ms',
      left: ['chat-generate', 'chat-completions'].map((name) =>
        labeled(m.lambda('Duration', name, { statistic: Stats.AVERAGE }), name),
      ),
    },
  );
}

function table(m: Measurements): IWidget[] {
  const operations = ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'TransactWriteItems'];
  return row(
    {
      title: 'Units a second',
      left: [
        perSecond(m.table('ConsumedReadCapacityUnits'), 'Read'),
        perSecond(m.table('ConsumedWriteCapacityUnits'), 'Write'),
      ],
    },
    { title: 'Throttled reads and writes', left: [tableThrottles(m, MINUTE, { withIndexReads: true })] },
    {
      title: 'Latency, ms',
      left: operations.map((Operation) =>
        labeled(m.table('SuccessfulRequestLatency', { Operation }, { statistic: Stats.AVERAGE }), Operation),
      ),
    },
    {
      title: 'Concurrent executions in this account',
      left: [
        labeled(m.lambda('ConcurrentExecutions', undefined, { statistic: Stats.MAXIMUM }), 'In use'),
        labeled(m.lambda('ClaimedAccountConcurrency', undefined, { statistic: Stats.MAXIMUM }), 'Claimed'),
      ],
      right: [labeled(m.lambda('Throttles'), 'Throttled')],
    },
  );
}

/** Hourly sums of usage-based costs, the largest items first. */
function costs(m: Measurements, { queues }: AlarmTargets): IWidget[] {
  const hourly = (metric: Metric, label: string) => metric.with({ period: Duration.hours(1), label });
  return row(
    {
      title: 'Requests, an hour',
      left: [
        hourly(m.edge('Requests'), 'CloudFront'),
        hourly(m.httpApi('Count'), 'API Gateway'),
        hourly(m.lambda('Invocations'), 'Lambda'),
        ...queues.map((name) => hourly(m.queue('NumberOfMessagesSent', name), name)),
      ],
    },
    {
      title: 'Units of the table, an hour',
      left: [
        hourly(m.table('ConsumedReadCapacityUnits'), 'Read'),
        hourly(m.table('ConsumedWriteCapacityUnits'), 'Write'),
      ],
    },
    {
      title: 'Bytes, an hour',
      left: [
        hourly(m.logs('IncomingBytes'), "Functions' logs"),
        hourly(m.edge('BytesDownloaded'), 'To visitors'),
      ],
    },
  );
}

/** The sum of metrics of function URLs, if there are any. */
const throughUrls = (metrics: readonly Metric[], id: string, label = 'Function URLs'): IMetric[] =>
  metrics.length === 0 ? [] : [total(metrics, { id, period: MINUTE, label })];

const labeled = (metric: Metric, label: string): Metric => metric.with({ label });

const percentile = (metric: Metric, p: number): Metric =>
  metric.with({ statistic: Stats.percentile(p), label: `p${p}` });

function perSecond(metric: Metric, label: string): IMetric {
  const id = metric.metricName.charAt(0).toLowerCase() + metric.metricName.slice(1);
  return new MathExpression({
    expression: `${id} / PERIOD(${id})`,
    usingMetrics: { [id]: metric },
    label,
    period: MINUTE,
  });
}

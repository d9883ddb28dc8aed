import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionName } from '#infra/environment/deployed-names.ts';
import { noticesOf } from '#infra/environment/notices.ts';
import { METRIC, type MetricSpec, NAMESPACE } from '#shared/platform/runtime/metrics.ts';
import { forEvery } from '#test/support/for-every.ts';
import type { Json } from '#test/support/json.ts';
import { variantNames, variants } from '#test/support/templates/template-variants.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

const ROOT = join(import.meta.dirname, '../..');

const deployed = variantNames.filter((name) => name !== 'local');
const prod = synthesized('prod');
/** Variants with alarms and a dashboard. */
const monitored = deployed.filter((name) => name !== 'dev');

/** One metric as an alarm or the dashboard names it. */
interface Used {
  namespace: string;
  name: string;
  dimensions: Record<string, unknown>;
}

const alarmsOf = (template: ReturnType<typeof synthesized>) =>
  template.ofType('AWS::CloudWatch::Alarm').filter(({ stack }) => stack.endsWith('/Monitoring'));

function usedBy({ Properties }: Resource): Used[] {
  const single = { ...Properties, stat: Properties.MetricName && { Metric: Properties } };
  const stats = [
    single.stat,
    ...(Properties.Metrics ?? []).map(({ MetricStat }: Resource['Properties']) => MetricStat),
  ];
  return stats
    .filter((stat) => stat !== undefined)
    .map(({ Metric: { Namespace, MetricName, Dimensions = [] } }) => ({
      namespace: Namespace,
      name: MetricName,
      dimensions: Object.fromEntries(
        Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [Name, Value]),
      ),
    }));
}

/** The alarm on a metric of a thing. */
function alarmOn(metric: string, dimension: string, value: unknown): Resource {
  const found = alarmsOf(prod).filter((alarm) =>
    usedBy(alarm).some(({ name, dimensions }) => name === metric && dimensions[dimension] === value),
  );
  expect(found, `alarms on ${metric} of ${value}`).toHaveLength(1);
  return found[0] as Resource;
}

/** CloudFormation's placeholders, as separate words. */
function dashboardOf(template: ReturnType<typeof synthesized>): Json {
  const [dashboard] = template.ofType('AWS::CloudWatch::Dashboard');
  const parts: unknown[] = dashboard?.Properties.DashboardBody['Fn::Join'][1];
  return JSON.parse(parts.map((part) => (typeof part === 'string' ? part : 'TOKEN')).join(''));
}

/** Metrics of a widget: `[namespace, name, dimension, value, ..., options]`, or `[{ expression }]`. */
function shownBy({ properties }: Json): Used[] {
  return (properties.metrics ?? []).flatMap((parts: Json[]): Used[] => {
    if (typeof parts[0] === 'object') {
      const [, name, keys] =
        /SELECT SUM\((\w+)\) FROM SCHEMA\(Signpost, ([\w, ]+)\)/.exec(parts[0].expression) ?? [];
      if (name === undefined || keys === undefined) return [];
      const dimensions = Object.fromEntries(keys.split(', ').map((key) => [key, 'all']));
      return [{ namespace: NAMESPACE, name, dimensions }];
    }
    const [namespace = '', name = '', ...rest] = parts.filter((part) => typeof part === 'string');
    const dimensions = Object.fromEntries(
      rest.flatMap((key, i) => (i % 2 === 0 ? [[key, rest[i + 1]]] : [])),
    );
    return [{ namespace, name, dimensions }];
  });
}

/** Metrics and dimensions of each service, from AWS's documentation. */
const AWS_METRICS: Record<string, { names: readonly string[]; by: readonly (readonly string[])[] }> = {
  'AWS/Lambda': {
    names: [
      'Invocations',
      'Errors',
      'Throttles',
      'Duration',
      'ConcurrentExecutions',
      'ClaimedAccountConcurrency',
      // "Monitoring Lambda function URLs", developer guide of Lambda.
      'UrlRequestCount',
      'Url4xxCount',
      'Url5xxCount',
    ],
    by: [[], ['FunctionName']],
  },
  'AWS/SQS': {
    names: [
      'ApproximateNumberOfMessagesVisible',
      'ApproximateAgeOfOldestMessage',
      'NumberOfMessagesSent',
      'NumberOfMessagesDeleted',
    ],
    by: [['QueueName']],
  },
  'AWS/DynamoDB': {
    names: [
      'ConsumedReadCapacityUnits',
      'ConsumedWriteCapacityUnits',
      'ReadThrottleEvents',
      'WriteThrottleEvents',
      'SuccessfulRequestLatency',
    ],
    by: [['TableName'], ['TableName', 'GlobalSecondaryIndexName'], ['TableName', 'Operation']],
  },
  'AWS/ApiGateway': {
    names: ['Count', '4xx', '5xx', '4XXError', '5XXError', 'Latency'],
    by: [['ApiId'], ['ApiName']],
  },
  'AWS/CloudFront': {
    names: ['Requests', '5xxErrorRate', 'BytesDownloaded'],
    by: [['DistributionId', 'Region']],
  },
  'AWS/Backup': {
    names: ['NumberOfBackupJobsCompleted', 'NumberOfCopyJobsCompleted'],
    by: [['BackupVaultName']],
  },
  'AWS/Logs': { names: ['EMFParsingErrors', 'EMFValidationErrors', 'IncomingBytes'], by: [['LogGroupName']] },
};

const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

function isMeasured({ namespace, name, dimensions }: Used): boolean {
  const keys = Object.keys(dimensions);
  if (namespace !== NAMESPACE) {
    const service = AWS_METRICS[namespace];
    return service?.names.includes(name) === true && service.by.some((set) => same(set, keys));
  }
  const own: MetricSpec | undefined = Object.values(METRIC).find((metric) => metric.name === name);
  return own?.dimensions.some((set) => same(set, keys)) === true;
}

/** Headings of the runbooks, as GitHub makes anchors of them. */
const anchors = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
  .map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('every alarm', () => {
  const alarms = alarmsOf(prod);
  const nameOf = ({ Properties }: Resource): string => Properties.AlarmName;

  it('describes the problem and what to do, and names an existing runbook', () =>
    forEvery(
      alarms,
      ({ Properties: { AlarmDescription: description } }) => {
        const [, anchor] = /^.{40,} Runbook: docs\/operations\.md#([\w-]+)$/.exec(description) ?? [];
        expect(anchors).toContain(anchor);
        expect(description.length).toBeLessThan(1024);
      },
      nameOf,
    ));

  it('tells when it rings and when it is over', () => {
    const [topic] = prod.ofType('AWS::SNS::Topic');
    return forEvery(
      alarms.flatMap(({ Properties: { AlarmName, AlarmActions, OKActions } }) => [
        { name: `${AlarmName} rings`, actions: AlarmActions },
        { name: `${AlarmName} is over`, actions: OKActions },
      ]),
      ({ actions }) => expect(actions.map((it: unknown) => prod.target(it).id)).toEqual([topic?.id]),
      ({ name }) => name,
    );
  });

  it('is an alarm of prod, on a metric that exists', () =>
    forEvery(
      alarms,
      (alarm) => {
        expect(nameOf(alarm)).toMatch(/^signpost-prod-/);
        const used = usedBy(alarm);
        expect(used.length).toBeGreaterThan(0);
        expect(used.filter((metric) => !isMeasured(metric))).toEqual([]);
      },
      nameOf,
    ));

  it('rings for silence only where there must be none', () =>
    forEvery(
      alarms,
      (alarm) =>
        expect(alarm.Properties.TreatMissingData).toBe(
          nameOf(alarm).endsWith('-missed') ? 'breaching' : 'notBreaching',
        ),
      nameOf,
    ));
});

describe('the table of incidents', () => {
  /** Alarms by the runbook that a row links to. */
  const rows = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| [^|]+ \| (`[^|]+`) \| \[[^\]]+\]\(#([\w-]+)\) \|$/.exec(line) ?? [])
    .flatMap((_, i, parts) => (i % 3 === 0 ? [[parts[i + 2], parts[i + 1]] as const] : []))
    .flatMap(([anchor, names]) => (names?.match(/[\w-]+/g) ?? []).map((name) => `${anchor}: ${name}`));

  it('names each alarm with its runbook, and no other', () => {
    const alarms = synthesized('everything')
      .ofType('AWS::CloudWatch::Alarm')
      .flatMap(({ Properties: { AlarmName, AlarmDescription } }): string[] =>
        // Those of canaries have no name: they notify CodeDeploy, not people.
        AlarmName
          ? [`${AlarmDescription.split('#').at(-1)}: ${AlarmName.replace('signpost-prod-', '')}`]
          : [],
      );
    expect(rows.toSorted()).toEqual(alarms.toSorted());
  });
});

/** Queues that stay empty where no emails are sent, as in prod so far. */
const OF_MAILS = /-(?:survey-mails|people-mails|webinar-mails|webhook-notices)(?:-dead)?$/;

describe('survey storage', () => {
  it('is counted where no emails are sent, too', () => {
    const rules = prod
      .ofType('AWS::Events::Rule')
      .filter(({ Properties }) => Properties.EventPattern?.['detail-type']?.includes('survey.submitted'))
      .filter(({ Properties }) => Properties.State === 'ENABLED');
    const names = rules.flatMap(({ Properties }) =>
      Properties.Targets.map(({ Arn }: Json) => prod.target(Arn)?.Properties?.FunctionName),
    );
    expect(names).toContain('signpost-prod-workers-reserve-survey-storage');
  });
});

describe('alarmed queues and functions', () => {
  const allQueues = prod.ofType('AWS::SQS::Queue');
  const queues = allQueues.filter(({ Properties }) => !OF_MAILS.test(Properties.QueueName));

  it('are not the queues of emails where none are sent, and nothing polls these', () => {
    const watched = (template: typeof prod) =>
      alarmsOf(template).flatMap(({ Properties }) =>
        (Properties.Dimensions ?? []).flatMap(({ Value }: Json) =>
          OF_MAILS.test(String(Value)) ? [Value] : [],
        ),
      );
    expect(watched(prod)).toEqual([]);
    expect(watched(synthesized('everything'))).toHaveLength(5);
    const polled = prod
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => Properties.Enabled !== false)
      .map(({ Properties }) => prod.target(Properties.EventSourceArn).Properties.QueueName);
    expect(polled.filter((name) => OF_MAILS.test(name))).toEqual([]);
  });

  const deadLetterQueues = new Set([
    ...queues.flatMap(({ Properties }) =>
      Properties.RedrivePolicy ? [prod.target(Properties.RedrivePolicy.deadLetterTargetArn).id] : [],
    ),
    ...prod
      .ofType('AWS::Lambda::Function')
      .flatMap(({ Properties }) =>
        Properties.DeadLetterConfig ? [prod.target(Properties.DeadLetterConfig.TargetArn).id] : [],
      ),
  ]);

  /** Dead-letter queues whose messages an operator can only delete: docs/operations.md#dead-letters. */
  const NEED_NOBODY = /-(?:image-copies|survey-storage|titles)-dead$/;
  const needsNobody = ({ Properties }: Resource) => NEED_NOBODY.test(Properties.QueueName);

  it('are every dead-letter queue, for any message that an operator has to handle', () =>
    forEvery(
      queues.filter((queue) => deadLetterQueues.has(queue.id) && !needsNobody(queue)),
      ({ Properties: { QueueName } }) => {
        const alarm = alarmOn('ApproximateNumberOfMessagesVisible', 'QueueName', QueueName);
        expect(alarm.Properties).toMatchObject({
          Threshold: 0,
          ComparisonOperator: 'GreaterThanThreshold',
          Statistic: 'Maximum',
        });
      },
      ({ Properties }) => Properties.QueueName,
    ));

  it('shows the others on the dashboard only', () => {
    const others = queues.filter(needsNobody).map(({ Properties }) => Properties.QueueName);
    expect(others).toHaveLength(3);
    const watched = alarmsOf(prod).flatMap(usedBy);
    const shown: Used[] = dashboardOf(prod).widgets.flatMap(shownBy);
    const of = (metrics: readonly Used[]) => metrics.map(({ dimensions }) => dimensions['QueueName']);
    for (const name of others)
      expect([of(watched).includes(name), of(shown).includes(name)]).toEqual([false, true]);
  });

  it('are the age of every other queue, beyond one more try of a message', () =>
    forEvery(
      queues.filter(({ id }) => !deadLetterQueues.has(id)),
      ({ Properties: { QueueName, VisibilityTimeout } }) => {
        const { Threshold } = alarmOn('ApproximateAgeOfOldestMessage', 'QueueName', QueueName).Properties;
        expect(Threshold).toBeGreaterThan(VisibilityTimeout);
        // They are kept for four days: there has to be time left.
        expect(Threshold).toBeLessThan(24 * 3600);
      },
      ({ Properties }) => Properties.QueueName,
    ));

  it('are that every schedule gets to its end, by its third run', () =>
    forEvery(
      prod.ofType('AWS::Scheduler::Schedule').map((schedule) => ({ schedule })),
      ({ schedule }) => {
        const { FunctionName } = prod.target(schedule.Properties.Target.Arn).Properties;
        const { Properties } = alarmOn('Errors', 'FunctionName', FunctionName);
        const [, every] = /^rate\((\d+) minutes\)$/.exec(schedule.Properties.ScheduleExpression) ?? [];
        expect(Properties).toMatchObject({
          // Each run counts as 1 or 0 errors: only when all of them failed is their average 1.
          Threshold: 0.99,
          ComparisonOperator: 'GreaterThanThreshold',
          Statistic: 'Average',
          Period: 3 * 60 * Number(every),
          TreatMissingData: 'breaching',
        });
      },
      ({ schedule }) => schedule.id,
    ));

  it('are failing and slow redirects', () => {
    const slow = alarmOn('Duration', 'FunctionName', 'signpost-prod-visitors-redirect').Properties;
    const [{ Expression }, ...metrics] = slow.Metrics;
    expect(metrics.map(({ MetricStat: { Metric, Stat } }: Json) => [Metric.MetricName, Stat])).toEqual([
      ['Invocations', 'Sum'],
      ['Duration', 'p99'],
    ]);
    // A quiet night neither fires for its one slow visit nor keeps an alarm firing.
    expect(Expression).toBe('IF(FILL(redirectCalls, 0) >= 100, redirectSlowest, 0)');
    const failing = alarmOn('ServerErrors', 'FunctionName', 'signpost-prod-visitors-redirect');
    expect(usedBy(failing).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ServerErrors', 'Errors', 'Invocations']),
    );
  });

  it.each([
    ['the HTTP API fails', '5xx'],
    ['the chat API fails', '5XXError'],
    ['webhooks fail', 'DeliveriesFailed'],
    ['functions are throttled', 'Throttles'],
    ['the table is throttled', 'WriteThrottleEvents'],
    ['executions run out', 'ClaimedAccountConcurrency'],
    ['the distribution fails', '5xxErrorRate'],
    ['there is no backup', 'NumberOfCopyJobsCompleted'],
    ['the API refuses what comes through the distribution', 'OriginRefused'],
    ['API Gateway refuses requests for their number', 'HttpApiClientErrors'],
    ['errors are logged', 'Faults'],
    ['metrics are lost', 'EMFValidationErrors'],
  ])('is whether %s', (_, metric) => {
    const metrics = alarmsOf(prod).flatMap(usedBy);
    expect(metrics.map(({ name }) => name)).toContain(metric);
  });

  it('is the share of failed responses of the distribution, unless there are only a few', () => {
    const [alarm, ...others] = alarmsOf(prod).filter(({ Properties }) =>
      Properties.AlarmName.endsWith('-edge-errors'),
    );
    expect(others).toEqual([]);
    const { Metrics, Threshold, DatapointsToAlarm, EvaluationPeriods } = alarm?.Properties ?? {};
    const [{ Expression }, ...metrics] = Metrics;
    expect(Expression).toBe('IF(FILL(requests, 0) * FILL(rate, 0) / 100 >= 5, rate, 0)');
    expect([Threshold, DatapointsToAlarm, EvaluationPeriods]).toEqual([2, 3, 5]);
    expect(
      metrics.map(({ Id, MetricStat: { Metric, Stat } }: Json) => [Id, Metric.MetricName, Stat]),
    ).toEqual([
      ['requests', 'Requests', 'Sum'],
      ['rate', '5xxErrorRate', 'Average'],
    ]);
    const [distribution] = prod.ofType('AWS::CloudFront::Distribution');
    for (const { dimensions } of usedBy(alarm as Resource)) {
      expect(dimensions).toMatchObject({ Region: 'Global' });
      expect(prod.target(dimensions['DistributionId'] as Json).id).toBe(distribution?.id);
    }
  });

  it('is that clicks wait for longer than after one failed attempt', () => {
    const { Threshold, AlarmDescription } = alarmOn(
      'ApproximateAgeOfOldestMessage',
      'QueueName',
      'signpost-prod-clicks',
    ).Properties;
    expect([Threshold, AlarmDescription.split('#').at(-1)]).toEqual([7 * 60, 'clicks-are-counted-late']);
  });

  it('is that two days pass without a backup, also without any metrics', () => {
    const alarm = alarmOn('NumberOfCopyJobsCompleted', 'BackupVaultName', 'signpost-prod');
    const [{ Expression }, { MetricStat }] = alarm.Properties.Metrics;
    expect([Expression, MetricStat.Period, alarm.Properties.EvaluationPeriods]).toEqual([
      'IF(FILL(done, 0) < 1, 1, 0)',
      86_400,
      2,
    ]);
  });

  it('is what API Gateway refuses itself: its 4xx without those of functions, but for a hundredth', () => {
    const alarm = alarmOn('HttpApiClientErrors', 'Environment', 'prod');
    expect(alarm.Properties.AlarmName).toBe('signpost-prod-api-throttles');
    const [{ Expression }, ...metrics] = alarm.Properties.Metrics;
    const [all, ours] = ['FILL(gatewayAll, 0)', 'FILL(gatewayOurs, 0)'];
    expect(Expression).toBe(`IF(${all} - ${ours} > ${all} / 100, ${all} - ${ours}, 0)`);
    expect(
      metrics.map(({ Id, MetricStat: { Metric, Period, Stat } }: Json) => [
        Id,
        Metric.MetricName,
        Period,
        Stat,
      ]),
    ).toEqual([
      ['gatewayAll', '4xx', 60, 'Sum'],
      ['gatewayOurs', 'HttpApiClientErrors', 60, 'Sum'],
    ]);
    // The log is behind: in its last minutes the functions seem to have refused nothing.
    expect([alarm.Properties.DatapointsToAlarm, alarm.Properties.EvaluationPeriods]).toEqual([3, 5]);
  });

  it('is the share of failed deliveries, with each billed metric once', () => {
    const alarm = alarmOn('DeliveriesFailed', 'Environment', 'prod');
    const [{ Expression }] = alarm.Properties.Metrics;
    const failed = 'FILL(failed, 0)';
    expect(Expression).toBe(`IF(${failed} >= 20, 100 * ${failed} / (${failed} + FILL(succeeded, 0)), 0)`);
    expect(usedBy(alarm).map(({ name }) => name)).toEqual(['DeliveriesFailed', 'DeliveriesSucceeded']);
  });

  it('counts executions that are reserved as claimed', () => {
    const { Threshold } =
      alarmsOf(prod).find(({ Properties }) => Properties.AlarmName.endsWith('prod-concurrency'))
        ?.Properties ?? {};
    const { accountConcurrency, reservedConcurrency } = variants.prod.capacity;
    const claimed = Object.values(reservedConcurrency).reduce((sum, executions) => sum + executions, 0);
    expect(Threshold).toBeGreaterThan(claimed);
    expect(Threshold).toBeLessThan(accountConcurrency);
  });
});

describe('recipients of alarms', () => {
  const [topic] = prod.ofType('AWS::SNS::Topic');

  it.each(deployed)('in %s are the addresses of the environment', (name) => {
    const subscriptions = synthesized(name)
      .ofType('AWS::SNS::Subscription')
      .filter(({ stack }) => stack.endsWith('/Monitoring'));
    expect(subscriptions.map(({ Properties }) => [Properties.Protocol, Properties.Endpoint])).toEqual([
      ...variants[name].alarms.emails.map((address) => ['email', address]),
      ...variants[name].alarms.https.map((url) => ['https', url]),
    ]);
  });

  it('are notified by a topic without a key: CloudWatch cannot use the AWS managed key', () => {
    expect(topic?.Properties).not.toHaveProperty('KmsMasterKeyId');
    expect(prod.ofType('AWS::KMS::Key')).toEqual([]);
  });

  it('are notified by CloudWatch only, and only over TLS', () => {
    const [policy] = prod.ofType('AWS::SNS::TopicPolicy');
    const { Statement } = policy?.Properties.PolicyDocument ?? {};
    expect(Statement).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: expect.objectContaining({ StringEquals: { 'aws:SourceAccount': expect.anything() } }),
      }),
    ]);
    expect(JSON.stringify(Statement.at(-1).Condition)).toContain(':alarm:signpost-prod-*');
  });

  it.each(['staging', 'prod'] as const)('are empty in %s so far, which every synthesis reports', (name) => {
    expect(variants[name].alarms.emails).toEqual([]);
    expect([...noticesOf(variants[name], [])]).toEqual([
      `${name}: alarms notify nobody, because alarms.emails is empty: docs/deploy.md#alarms`,
    ]);
  });

  it('is said of no other environment', () => {
    const notices = [...noticesOf(variants.dev, []), ...noticesOf(variants.everything, [])];
    expect(notices.filter((notice) => notice.includes('alarm'))).toEqual([]);
  });
});

describe('an environment without addresses and without data to keep', () => {
  const dev = synthesized('dev');

  it('has no alarms and no dashboard', () => {
    expect(dev.ofType('AWS::CloudWatch::Alarm')).toEqual([]);
    expect(dev.ofType('AWS::CloudWatch::Dashboard')).toEqual([]);
  });

  it('keeps its stack of alarms, so that the first address is nothing but another deployment', () => {
    expect(Object.keys(dev.templates)).toContain('signpost-dev/Monitoring');
    expect(dev.ofType('AWS::SNS::Topic')).toHaveLength(1);
  });
});

describe.each(monitored)('the dashboard of %s', (name) => {
  const { widgets, ...dashboard } = dashboardOf(synthesized(name));

  it('says in its first row whether visitors are served', () => {
    const first = widgets.filter(({ y }: Json) => y === 0);
    const shown = first.flatMap(shownBy).map((metric: Used) => metric.name);
    expect(shown).toEqual(
      expect.arrayContaining([
        'Invocations',
        'ClientErrors',
        'ServerErrors',
        'Errors',
        'Throttles',
        'Duration',
        'OriginRefused',
        '5xx',
      ]),
    );
    const statistics = first.flatMap(({ properties }: Json) =>
      properties.metrics.flatMap((parts: Json[]) => parts.at(-1)?.stat ?? []),
    );
    expect(statistics).toEqual(expect.arrayContaining(['p50', 'p99']));
    expect(first.map(({ width }: Json) => width).reduce((sum: number, width: number) => sum + width)).toBe(
      24,
    );
  });

  it('counts as redirects and page views the calls that did not end in an error', () => {
    const first = widgets.filter(({ y }: Json) => y === 0);
    const { metrics } = first[0].properties;
    const of = (row: string) =>
      `FILL(${row}Served0, 0) - FILL(${row}Served1, 0) - FILL(${row}Served2, 0) - FILL(${row}Served3, 0)`;
    expect(
      metrics.flatMap(([head]: Json[]) => (head.expression ? [[head.label, head.expression]] : [])),
    ).toEqual([
      ['Redirects', `(${of('redirect')} + ${of('unlock')}) / PERIOD(redirectServed0)`],
      ['Page views', `(${of('landingpage')}) / PERIOD(landingpageServed0)`],
    ]);
    const operands = metrics.filter(([, name]: Json[]) => typeof name === 'string');
    const names = ['Invocations', 'ClientErrors', 'ServerErrors', 'Errors'];
    expect(operands.map(([, name]: Json[]) => name)).toEqual([...names, ...names, ...names]);
  });

  it('shows every alarm', () => {
    const { alarms } = widgets.find(({ type }: Json) => type === 'alarm').properties;
    expect(alarms).toHaveLength(alarmsOf(synthesized(name)).length);
  });

  it('shows only existing metrics, and all custom ones', () => {
    const shown: Used[] = widgets.filter(({ type }: Json) => type === 'metric').flatMap(shownBy);
    expect(shown.filter((metric) => !isMeasured(metric))).toEqual([]);
    const own = shown.filter(({ namespace }) => namespace === NAMESPACE).map((metric) => metric.name);
    expect(new Set(own)).toEqual(new Set(Object.values(METRIC).map((metric) => metric.name)));
  });

  it('takes the period of each metric as it is', () => {
    expect(dashboard.periodOverride).toBe('inherit');
  });
});

describe('our own metrics', () => {
  const sources = globSync('{functions,shared}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.endsWith('runtime/metrics.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

  it('are each measured somewhere', () =>
    forEvery(Object.keys(METRIC), (name) => {
      expect(sources).toContain(`'${name}'`);
    }));
});

describe('the local run', () => {
  it('has no alarms', () => {
    const { templates } = synthesized('local');
    expect(Object.keys(templates).filter((stack) => stack.endsWith('/Monitoring'))).toEqual([]);
  });
});

describe('alarms to HTTPS endpoints and to chat', () => {
  const confined = synthesized('oneRegion');

  it('are subscriptions of the topic, and a channel whose role may do nothing', () => {
    const subscriptions = confined
      .ofType('AWS::SNS::Subscription')
      .map(({ Properties: { Protocol, Endpoint } }) => [Protocol, Endpoint]);
    expect(subscriptions.toSorted()).toEqual([
      ['email', 'on-call@example.com'],
      ['https', 'https://alarms.example.com/sns'],
    ]);
    const [slack, ...others] = confined.ofType('AWS::Chatbot::SlackChannelConfiguration');
    expect(others).toEqual([]);
    expect(slack?.Properties).toMatchObject({ SlackWorkspaceId: 'T0123ABCD', SlackChannelId: 'C0123ABCD' });
    const role = confined.target(slack?.Properties.IamRoleArn);
    expect(role.Properties).not.toHaveProperty('Policies');
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
  });

  it('go to a channel of Microsoft Teams, from which nobody can ask the account anything', () => {
    const everything = synthesized('everything');
    const [teams, ...others] = everything.ofType('AWS::Chatbot::MicrosoftTeamsChannelConfiguration');
    expect(others).toEqual([]);
    expect(teams?.Properties).toMatchObject({
      ConfigurationName: 'signpost-prod',
      TeamsTenantId: '1b2c3d4e-0000-4000-8000-000000000001',
      TeamId: '1b2c3d4e-0000-4000-8000-000000000002',
      TeamsChannelId: '19%3ab6ef35dc342d56ba5654e6fc6d25a071%40thread.tacv2',
    });
    const role = everything.target(teams?.Properties.IamRoleArn);
    expect(role.Properties).not.toHaveProperty('Policies');
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    const topics = teams?.Properties.SnsTopicArns.map(
      (it: Json) => everything.target(it).Properties.TopicName,
    );
    expect(topics).toEqual(['signpost-prod-alarms']);
  });

  it('are about throttled functions of visitors, not about those of others in the account', () => {
    const [alarm] = confined
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => Properties.AlarmName === 'signpost-prod-function-throttles');
    const dimensions = alarm?.Properties.Metrics.flatMap(
      ({ MetricStat }: Json) => MetricStat?.Metric.Dimensions ?? [],
    );
    expect(dimensions.map(({ Value }: Json) => Value)).toEqual(
      ['redirect', 'landing-page', 'visit-smart-link'].map((row) => functionName('prod', row)),
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  type FunctionSpec,
  type RouteSpec,
  routeKeysOf,
  tableGrantsOf,
} from '#functions/framework/function-spec.ts';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { httpRoutes, routes } from '#functions/manifest/endpoints.ts';
import { AUTHENTICATION } from '#functions/manifest/grants/shared-grants.ts';
import { workers } from '#functions/manifest/workers.ts';
import { environment } from '#infra/deployed-environments.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';
import { SETTING } from '#shared/platform/runtime/settings.ts';
import { forEvery } from '#test/support/for-every.ts';
import { httpRoutesOf } from '#test/support/templates/http-routes.ts';
import {
  indexIn,
  type Resource,
  type Statement,
  type Synthesized,
  synthesized,
} from '#test/support/templates/templates.ts';

const rows: readonly RouteSpec[] = routes;
const templates = new Map<string, Synthesized>(
  (['dev', 'staging', 'prod'] as const).map((name) => [name, synthesized(name)]),
);
const prod = templates.get('prod') as Synthesized;

const prodRoutes = httpRoutesOf(prod);

const idOf = ({ id }: { id: string }) => id;

/** An action as rows name it. */
function inRows(action: string, index: string | undefined): string {
  const name = action.replace('dynamodb:', '');
  const [of] = Object.entries(INDEX).find(([, it]) => index === it.name) ?? [];
  return name === 'Query' && of ? `QueryB${of.slice(1)}` : name;
}

describe('the environments', () => {
  it('are refused by name, with the choices, when unknown or missing', () => {
    expect(() => environment('production')).toThrow(
      'There is no environment "production". Choose one: -c env=dev|staging|prod',
    );
    expect(() => environment(undefined)).toThrow(
      'No environment is given. Choose one: -c env=dev|staging|prod',
    );
  });

  it('differ in the resources retained when a stack is deleted', () => {
    const policies = (template: Synthesized | undefined) =>
      ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret']
        .flatMap((type) => template?.ofType(type) ?? [])
        // Nothing is lost with another secret of the distribution, another sign-in
        // key, or the console's files.
        .filter(({ id }) => !/^(?:Edge(?:Secret|Console)|KeysSignIn)/.test(id))
        .map(({ DeletionPolicy }) => DeletionPolicy);
    expect(new Set(policies(templates.get('dev')))).toEqual(new Set(['Delete']));
    expect(new Set(policies(templates.get('staging')))).toEqual(new Set(['RetainExceptOnCreate']));
    expect(new Set(policies(prod))).toEqual(new Set(['RetainExceptOnCreate']));
    expect(prod.ofType('AWS::DynamoDB::Table')[0]?.Properties.DeletionProtectionEnabled).toBe(true);
  });
});

describe('stacks with data, or with the host name of printed links', () => {
  it('cannot be deleted by mistake', () => {
    expect(templates.get('dev')?.protectedStacks).toEqual([]);
    expect(new Set(prod.protectedStacks)).toEqual(
      new Set(['signpost-prod-data', 'signpost-prod-backup', 'signpost-prod']),
    );
    const [distribution] = prod.ofType('AWS::CloudFront::Distribution');
    expect(distribution?.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('a bucket of files that each deployment uploads', () => {
  it.each(['dev', 'prod', 'ownCertificates'] as const)(
    'in %s is emptied before it is deleted, by a function that may do nothing else and leaves no log behind',
    (name) => {
      const template = synthesized(name);
      const emptied = template
        .ofType('Custom::S3AutoDeleteObjects')
        .map(({ Properties }) => template.target(Properties.BucketName));
      const ofDeployment = template.ofType('AWS::S3::Bucket').filter(({ stack }) => stack.includes('/'));
      expect(emptied.map(idOf).sort()).toEqual(ofDeployment.map(idOf).sort());
      for (const { DeletionPolicy, Properties } of emptied) {
        expect(DeletionPolicy).toBe('Delete');
        // Without the tag, CDK's function empties nothing: a release that adds it, and fails, loses no files.
        expect(Properties.Tags).toContainEqual({ Key: 'aws-cdk:auto-delete-objects', Value: 'true' });
      }
      const [emptier] = template
        .ofType('Custom::S3AutoDeleteObjects')
        .map(({ Properties }) => template.target(Properties.ServiceToken));
      const role = template.target(emptier?.Properties.Role);
      expect(role.Properties.ManagedPolicyArns).toBeUndefined();
      const [policy] = role.Properties.Policies;
      expect(policy.PolicyDocument.Statement).toMatchObject([
        { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
      ]);
      expect(JSON.stringify(emptier?.Properties.LoggingConfig.LogGroup)).toContain('FunctionLogs');
    },
  );
});

describe('a log group with a name of its own', () => {
  it('is deleted with its stack, because the next one could not reuse its name', () => {
    const named = [...templates.values()].flatMap((template) =>
      template
        .ofType('AWS::Logs::LogGroup')
        .filter(({ Properties }) => Properties.LogGroupName !== undefined),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const { DeletionPolicy, UpdateReplacePolicy } of named)
      expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Delete', 'Delete']);
  });
});

describe.each([...templates])('the table of %s', (_, template) => {
  const [table] = template.ofType('AWS::DynamoDB::Table');

  it('has the keys and indexes that the stores build on', () => {
    expect(table?.Properties.KeySchema).toEqual([
      { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
      { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
    ]);
    for (const index of Object.values(INDEX)) {
      expect(table?.Properties.GlobalSecondaryIndexes).toContainEqual(
        expect.objectContaining({
          IndexName: index.name,
          KeySchema: [
            { AttributeName: index.partitionKey, KeyType: 'HASH' },
            { AttributeName: index.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        }),
      );
    }
  });

  it('expires items, can be restored to any second, is encrypted for free and paid by request', () => {
    expect(table?.Properties).toMatchObject({
      TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      // A key that AWS owns. Its own key in the account would be paid by the request.
      SSESpecification: { SSEEnabled: false },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });
});

describe('the media bucket', () => {
  const bucket = prod.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('Media'));

  it('deletes unused uploads, exports after a week, replaced folds, and incomplete uploads', () => {
    expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Id: 'unused-uploads',
        Prefix: 'uploads/',
        ExpirationInDays: 2,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Id: 'old-exports',
        Prefix: 'exports/',
        ExpirationInDays: 7,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Id: 'old-folds',
        Prefix: 'folds/',
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        Status: 'Enabled',
      },
      {
        Id: 'broken-uploads',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
        Status: 'Enabled',
      },
      {
        Id: 'old-versions',
        NoncurrentVersionExpiration: { NoncurrentDays: 30 },
        ExpiredObjectDeleteMarker: true,
        Status: 'Enabled',
      },
    ]);
  });

  it('keeps deleted and overwritten files for 30 days', () => {
    expect(bucket?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  it('accepts forms from pages of any origin, and no other method', () => {
    const rules: { AllowedMethods: string[] }[] = bucket?.Properties.CorsConfiguration.CorsRules;
    expect(rules.flatMap(({ AllowedMethods }) => AllowedMethods)).toEqual(['POST']);
  });

  it('is read by CloudFront only, only for this account, and only below media/', () => {
    const policy = prod
      .ofType('AWS::S3::BucketPolicy')
      .find(({ Properties }) => prod.target(Properties.Bucket).id === bucket?.id);
    const allowed = ((policy?.Properties.PolicyDocument.Statement ?? []) as Statement[]).filter(
      ({ Effect }) => Effect === 'Allow',
    );
    expect(
      allowed.map(({ Action, Resource: on }) => [Action, JSON.stringify(on).includes('/media/*')]),
    ).toEqual([
      ['s3:GetObject', true],
      // So that what is not there is 404, not 403.
      ['s3:ListBucket', false],
    ]);
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      const account = { Ref: 'AWS::AccountId' };
      const parts = ['arn:aws:cloudfront::', account, ':distribution/*'];
      expect(Condition).toEqual({ ArnLike: { 'AWS:SourceArn': { 'Fn::Join': ['', parts] } } });
    }
  });
});

describe('every row of the routes', () => {
  it('reaches its own function, which may be invoked', () =>
    forEvery(
      httpRoutes.flatMap((row) => routeKeysOf(row).map((key) => ({ row, key }))),
      ({ row, key }) => {
        const route = prodRoutes.find((it) => it.key === key);
        expect(route?.integration).toMatchObject({ type: 'aws_proxy', payloadFormatVersion: '2.0' });
        expect(route?.lambda.Properties.FunctionName).toBe(functionName('prod', row.name));
        const permissions = prod
          .ofType('AWS::Lambda::Permission')
          .filter((it) => prod.target(it.Properties.FunctionName).id === route?.called.id)
          // For function URLs: see `function-urls.test.ts`.
          .filter((it) => it.Properties.Principal !== 'cloudfront.amazonaws.com');
        expect(permissions).toMatchObject([{ Properties: { Principal: 'apigateway.amazonaws.com' } }]);
        // Of this API and no other.
        expect(JSON.stringify(permissions[0]?.Properties.SourceArn)).toContain(
          JSON.stringify({ Ref: route?.api.id }),
        );
      },
      ({ key }) => key,
    ));

  it('has no route next to it', () => {
    const keys = prodRoutes.map(({ key }) => key);
    expect(keys.sort()).toEqual(httpRoutes.flatMap(routeKeysOf).sort());
  });

  it('has a name and a file of its own', () => {
    for (const property of ['name', 'file'] as const) {
      const all = [...rows, ...Object.values(workers)].map((spec) => spec[property]);
      expect(new Set(all).size).toBe(all.length);
    }
    // `everything` has a sender of emails, too, and `tenants` the worker of their domains.
    const names = (['everything', 'tenants'] as const).flatMap((name) =>
      synthesized(name).functions.map(({ Properties }) => String(Properties.FunctionName)),
    );
    expect(new Set(names.map((name) => name.replace(/^signpost-\w+-/, ''))).size).toBe(
      rows.length + Object.values(workers).length,
    );
  });
});

describe('the HTTP API', () => {
  it.each([...templates])('in %s has no access log, which is paid by the request', (_, template) => {
    const stages = template.ofType('AWS::ApiGatewayV2::Stage');
    expect(stages).toHaveLength(1);
    for (const { Properties } of stages) {
      expect(Properties.AccessLogSettings).toBeUndefined();
      // A metric for each route would be paid for, too.
      expect(Properties.DefaultRouteSettings?.DetailedMetricsEnabled ?? false).toBe(false);
    }
  });
});

describe('a click', () => {
  it.each(['staging', 'prod'])('in %s waits some ten seconds for up to 10,000 others', (name) => {
    const template = templates.get(name) as Synthesized;
    const [mapping] = template
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) =>
        template.lambdaOf(Properties.FunctionName).Properties.FunctionName.endsWith('-aggregate-clicks'),
      );
    // As many as an invocation may carry: what comes together for one link is one write.
    expect(mapping?.Properties).toMatchObject({ MaximumBatchingWindowInSeconds: 10, BatchSize: 10_000 });
  });
});

describe('a stack', () => {
  it("has room under CloudFormation's limit of 500 resources", () => {
    const sizes = Map.groupBy(prod.resources, ({ stack }) => stack);
    for (const [name, { length }] of sizes) expect(length, name).toBeLessThan(470);
  });
});

describe('every function', () => {
  const functions = prod.functions.map((lambda) => ({
    name: allFunctions.find((row) => functionName('prod', row.name) === lambda.Properties.FunctionName)?.name,
    lambda,
  }));
  const nameOf = ({ name, lambda }: (typeof functions)[number]) => name ?? lambda.id;

  it('runs on Node 24 on arm64 and logs JSON', () =>
    forEvery(
      functions,
      ({ lambda }) => {
        expect(lambda.Properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          // Without Lambda's own lines of each invocation, which say what its metrics say.
          LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' },
        });
        expect(prod.target(lambda.Properties.LoggingConfig.LogGroup).Properties.RetentionInDays).toBe(365);
      },
      nameOf,
    ));

  it('is traced only where a rule decides how often', () =>
    forEvery(
      functions,
      ({ name, lambda }) => {
        // For functions outside the chat API, Lambda samples by itself: every call, with little traffic.
        const sampled = rows.find((row) => row.name === name)?.api === 'chat';
        expect(lambda.Properties.TracingConfig?.Mode).toBe(sampled ? 'Active' : undefined);
        const actions = prod.statementsOf(lambda).flatMap(({ Action }) => Action);
        expect(actions.some((action) => action.startsWith('xray:'))).toBe(sampled);
      },
      nameOf,
    ));

  it('has a role of its own', () =>
    forEvery(
      functions,
      ({ lambda }) => {
        const sharing = functions.filter(
          (other) => prod.target(other.lambda.Properties.Role).id === prod.target(lambda.Properties.Role).id,
        );
        expect(sharing).toHaveLength(1);
        expect(prod.target(lambda.Properties.Role).Properties.ManagedPolicyArns).toBeUndefined();
      },
      nameOf,
    ));

  it('is allowed its grants on the table and nothing more', () =>
    forEvery(
      functions,
      ({ name, lambda }) => {
        const row = rows.find((it) => it.name === name);
        const spec: FunctionSpec | undefined = row ?? Object.values(workers).find((it) => it.name === name);
        const grants = [spec?.grants ?? {}, row?.access === 'api-key' ? AUTHENTICATION : {}];
        const expected = new Set(
          grants
            .flatMap(tableGrantsOf)
            .flatMap(([action, partitions]) => partitions.map((one) => `${action} ${one}`)),
        );
        const granted = prod
          .statementsOf(lambda)
          .filter(({ Resource: on }) => JSON.stringify(on).includes('"Fn::GetAtt":["Table'))
          .flatMap(({ Action, Resource: on, Condition }) => {
            const index = indexIn(on);
            const partitions = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [index];
            return Action.flatMap((action) =>
              (partitions as string[]).map((one) => `${inRows(action, index)} ${one}`),
            );
          });
        expect(granted.sort()).toEqual([...expected].sort());
      },
      nameOf,
    ));

  it('is allowed its grants on media and nothing more', () =>
    forEvery(
      functions,
      ({ name, lambda }) => {
        const specs: readonly FunctionSpec[] = [...rows, ...Object.values(workers)];
        const grants = specs.find((it) => it.name === name)?.grants ?? {};
        // Deleting a file includes its hidden copy.
        const removed = grants.media?.filter((action) => action === 'DeleteObject') ?? [];
        const hidden = [...removed, ...(grants.hidden ?? [])];
        const expected = { media: grants.media, hidden, uploads: grants.uploads };
        for (const [folder, actions] of Object.entries(expected)) {
          const granted = prod
            .statementsOf(lambda)
            .filter(({ Resource: on }) => JSON.stringify(on).includes(`/${folder}/*`))
            .flatMap(({ Action }) => Action);
          expect(granted.sort()).toEqual((actions ?? []).map((action) => `s3:${action}`).sort());
        }
        const mayList = prod.statementsOf(lambda).some(({ Action }) => Action.includes('s3:ListBucket'));
        expect(mayList).toBe(grants.hidden !== undefined);
      },
      nameOf,
    ));

  it('is given only the settings it needs', () =>
    forEvery(
      functions,
      ({ name, lambda }) => {
        const row = rows.find((it) => it.name === name);
        const spec: FunctionSpec | undefined = row ?? Object.values(workers).find((it) => it.name === name);
        const grants = spec?.grants ?? {};
        const needed = [
          SETTING.environmentName,
          ...(spec?.settings ?? []).map((key): string => SETTING[key]),
        ];
        if (row) needed.push(SETTING.originSecret);
        if (row?.visit) needed.push(SETTING.visitPaths);
        if (row?.access === 'api-key') needed.push(SETTING.consoleOrigin);
        if (row?.access === 'api-key' || tableGrantsOf(grants).length > 0) {
          needed.push(SETTING.tableName);
        }
        if (grants.clickQueue) needed.push(SETTING.clickQueueUrl);
        if (grants.conversionQueue) needed.push(SETTING.conversionQueueUrl);
        if (grants.eventQueue) needed.push(SETTING.eventQueueUrl);
        if (grants.importQueue) needed.push(SETTING.importQueueUrl);
        if (grants.webhookQueue) needed.push(SETTING.webhookQueueUrl);
        if (grants.slowWebhookQueue) needed.push(SETTING.slowWebhookQueueUrl);
        if (grants.deadWebhookQueue) needed.push(SETTING.deadWebhookQueueUrl);
        if (grants.media || grants.uploads || grants.exports || grants.folds)
          needed.push(SETTING.mediaBucketName);
        if (grants.eventBus) needed.push(SETTING.eventBusName);
        if (grants.mail) needed.push(SETTING.mailFrom);
        if (grants.signInKey) needed.push(SETTING.signInKeyName);
        expect(Object.keys(lambda.Properties.Environment?.Variables ?? {}).sort()).toEqual(needed.sort());
      },
      nameOf,
    ));
});

describe('every worker behind a queue', () => {
  const workersBehind = prod.ofType('AWS::Lambda::EventSourceMapping').map(({ id, Properties }) => ({
    id,
    mapping: Properties,
    queue: prod.target(Properties.EventSourceArn).Properties,
    worker: prod.target(Properties.FunctionName).Properties,
  }));

  it('reports failures message by message, so that one bad message does not bring back the others', () =>
    forEvery(
      workersBehind,
      ({ mapping }) => expect(mapping.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']),
      idOf,
    ));

  it('moves failing messages to a dead-letter queue that keeps them for 14 days', () =>
    forEvery(
      workersBehind,
      ({ queue }) => {
        const { maxReceiveCount, deadLetterTargetArn } = queue.RedrivePolicy;
        expect(maxReceiveCount).toBe(10);
        expect(prod.target(deadLetterTargetArn).Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
      },
      idOf,
    ));

  it('has six times its own time limit before a message is seen again', () =>
    forEvery(
      workersBehind,
      ({ queue, worker }) => expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Timeout),
      idOf,
    ));
});

describe('the mail of surveys', () => {
  it('follows from events on the bus, over a queue that the rules may write to', () => {
    const rules = prod
      .ofType('AWS::Events::Rule')
      .filter(({ Properties }) => JSON.stringify(Properties.EventPattern).match(/survey/))
      .filter(({ Properties }) => prod.target(Properties.Targets[0].Arn).Type === 'AWS::SQS::Queue');
    expect(rules.map(({ Properties }) => Properties.EventPattern)).toEqual([
      { source: ['signpost'], 'detail-type': ['survey.submitted', 'survey.confirmation_requested'] },
      {
        source: ['signpost'],
        'detail-type': ['smart_link.created', 'smart_link.updated'],
        detail: { data: { type: ['surveyLink'], submissionDetails: { email: [{ prefix: '' }] } } },
      },
    ]);
    const targets = rules.flatMap(({ Properties }) => Properties.Targets);
    const [queue, other] = targets.map(({ Arn }) => prod.target(Arn)) as [Resource, Resource];
    expect(other.id).toBe(queue.id);
    for (const rule of rules)
      expect(prod.target(rule.Properties.EventBusName).Type).toBe('AWS::Events::EventBus');
    for (const target of targets) expect(target.InputPath).toBe('$.detail');
    const mapping = prod
      .ofType('AWS::Lambda::EventSourceMapping')
      .find(({ Properties }) => prod.target(Properties.EventSourceArn).id === queue.id);
    expect(prod.target(mapping?.Properties.FunctionName).Properties.FunctionName).toBe(
      functionName('prod', 'mail-submission'),
    );
    const writers = prod
      .ofType('AWS::SQS::QueuePolicy')
      .filter(({ Properties }) => Properties.Queues.some((it: unknown) => prod.target(it).id === queue.id))
      .flatMap(({ Properties }): Statement[] => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(writers).toMatchObject(
      rules.map(() => ({ Principal: { Service: 'events.amazonaws.com' }, Condition: expect.anything() })),
    );
  });
});

describe('webhooks', () => {
  const queueOf = (name: string) =>
    prod
      .ofType('AWS::SQS::Queue')
      .find(({ Properties }) => Properties.QueueName === `signpost-prod-${name}`) as Resource;
  const functionOf = (name: string) =>
    prod
      .ofType('AWS::Lambda::Function')
      .find(({ Properties }) => Properties.FunctionName === functionName('prod', name)) as Resource;
  const mappingsOf = (queue: Resource) =>
    prod
      .ofType('AWS::Lambda::EventSourceMapping')
      .filter(({ Properties }) => prod.target(Properties.EventSourceArn).id === queue.id);

  it('follow from every event of ours on the bus, over a queue that the rule alone may write to', () => {
    const queue = queueOf('webhook-events');
    const [rule, ...others] = prod
      .ofType('AWS::Events::Rule')
      .filter(({ Properties }) =>
        Properties.Targets.some((it: { Arn: unknown }) => prod.target(it.Arn).id === queue.id),
      );
    expect(others).toEqual([]);
    expect(rule?.Properties.EventPattern).toEqual({ source: ['signpost'] });
    expect(prod.target(rule?.Properties.EventBusName).Type).toBe('AWS::Events::EventBus');
    const [target] = rule?.Properties.Targets ?? [];
    expect(target.InputPath).toBe('$.detail');
    expect(prod.target(target.DeadLetterConfig.Arn).id).toBe(queueOf('webhook-events-dead').id);
    const writers = prod
      .ofType('AWS::SQS::QueuePolicy')
      .filter(({ Properties }) => Properties.Queues.some((it: unknown) => prod.target(it).id === queue.id))
      .flatMap(({ Properties }): Statement[] => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(writers).toMatchObject([{ Principal: { Service: 'events.amazonaws.com' } }]);
    expect(mappingsOf(queue).map(({ Properties }) => prod.target(Properties.FunctionName).id)).toEqual([
      functionOf('fan-out-events').id,
    ]);
  });

  it.each(['webhooks', 'webhooks-slow'])('are delivered one by one from %s', (name) => {
    const [mapping, ...others] = mappingsOf(queueOf(name));
    expect(others).toEqual([]);
    expect(prod.target(mapping?.Properties.FunctionName).id).toBe(functionOf('deliver-webhook').id);
    expect(mapping?.Properties).toMatchObject({ BatchSize: 1, ScalingConfig: { MaximumConcurrency: 50 } });
  });

  it('have a worker that lives longer than a receiver may take, and may send to its queues only', () => {
    const worker = functionOf('deliver-webhook');
    expect(worker.Properties.Timeout).toBeGreaterThan(15 + 5);
    const sends = prod
      .statementsOf(worker)
      .filter(({ Action }) => Action.includes('sqs:SendMessage'))
      .map(({ Resource: on }) => prod.target(on).Properties.QueueName.replace('signpost-prod-', ''));
    expect(sends.sort()).toEqual(['events', 'webhooks', 'webhooks-dead', 'webhooks-slow']);
  });

  it('lead to this machine in the local run only', () => {
    for (const template of templates.values()) {
      const targets = template
        .ofType('AWS::Lambda::Function')
        .map(({ Properties }) => Properties.Environment?.Variables?.WEBHOOK_TARGETS)
        .filter((value) => value !== undefined);
      expect(new Set(targets)).toEqual(new Set(['public']));
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { FunctionSpec, RouteSpec } from '../../functions/function-spec.ts';
import { AUTHENTICATION_GRANTS, routes, workers } from '../../functions/routes.ts';
import { environment, environmentNames } from '../../infra/environments.ts';
import { INDEX, TABLE } from '../../shared/dynamo/table.ts';
import { SETTING } from '../../shared/runtime/settings.ts';
import { type Resource, type Synthesized, synthesize } from '../support/templates.ts';

const rows: readonly RouteSpec[] = routes;
const templates = new Map<string, Synthesized>(
  environmentNames.map((name) => [name, synthesize(environment(name))]),
);
const prod = templates.get('prod') as Synthesized;

describe('the environments', () => {
  it('are refused by name, with the choices, when unknown or missing', () => {
    expect(() => environment('production')).toThrow(
      'There is no environment "production". Choose one: -c env=dev|staging|prod',
    );
    expect(() => environment(undefined)).toThrow(
      'No environment is named. Choose one: -c env=dev|staging|prod',
    );
  });

  it('differ in what is kept when a stack is deleted', () => {
    const policies = (template: Synthesized | undefined) =>
      ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'].map((type) => template?.ofType(type)[0]?.DeletionPolicy);
    expect(policies(templates.get('dev'))).toEqual(['Delete', 'Delete']);
    expect(policies(templates.get('staging'))).toEqual(['Retain', 'Retain']);
    expect(policies(prod)).toEqual(['Retain', 'Retain']);
    expect(prod.ofType('AWS::DynamoDB::Table')[0]?.Properties.DeletionProtectionEnabled).toBe(true);
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
      expect(table?.Properties.GlobalSecondaryIndexes).toContainEqual({
        IndexName: index.name,
        KeySchema: [
          { AttributeName: index.partitionKey, KeyType: 'HASH' },
          { AttributeName: index.sortKey, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      });
    }
  });

  it('expires items, can be restored to any second, is encrypted and is paid by request', () => {
    expect(table?.Properties).toMatchObject({
      TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });
});

describe('the media bucket', () => {
  const [bucket] = prod.ofType('AWS::S3::Bucket');

  it('is encrypted and closed to the public', () => {
    expect(bucket?.Properties.BucketEncryption).toBeDefined();
    expect(bucket?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });
});

describe('every row of the routes', () => {
  const lambdas = new Map(prod.ofType('AWS::Lambda::Function').map((it) => [it.Properties.FunctionName, it]));

  it.each(rows.flatMap((row) => row.methods.map((method) => ({ row, method }))))(
    '$method $row.path reaches its own function, which may be invoked',
    ({ row, method }) => {
      const key = method === '$default' ? '$default' : `${method} ${row.path}`;
      const route = prod.ofType('AWS::ApiGatewayV2::Route').find((it) => it.Properties.RouteKey === key);
      const [, [, integrationReference]] = route?.Properties.Target['Fn::Join'] ?? [];
      const integration = prod.target(integrationReference);
      expect(integration.Properties.PayloadFormatVersion).toBe('2.0');
      const lambda = prod.target(integration.Properties.IntegrationUri);
      expect(lambda.Properties.FunctionName).toBe(`signpost-prod-${row.name}`);
      const permitted = prod
        .ofType('AWS::Lambda::Permission')
        .filter((it) => it.Properties.Principal === 'apigateway.amazonaws.com')
        .map((it) => prod.target(it.Properties.FunctionName).id);
      expect(permitted).toContain(lambda.id);
    },
  );

  it('has no route beside it', () => {
    const keys = prod.ofType('AWS::ApiGatewayV2::Route').map((it) => it.Properties.RouteKey);
    expect(keys.sort()).toEqual(
      rows
        .flatMap((row) =>
          row.methods.map((method) => (method === '$default' ? method : `${method} ${row.path}`)),
        )
        .sort(),
    );
  });

  it('has a name and a file of its own', () => {
    for (const property of ['name', 'file'] as const) {
      const all = [...rows, ...Object.values(workers)].map((spec) => spec[property]);
      expect(new Set(all).size).toBe(all.length);
    }
    expect(lambdas.size).toBe(rows.length + Object.values(workers).length);
  });
});

describe('every function', () => {
  const functions = prod.ofType('AWS::Lambda::Function').map((lambda) => ({
    name: String(lambda.Properties.FunctionName).replace('signpost-prod-', ''),
    lambda,
  }));

  it.each(functions)('$name runs on Node 24 on arm64, is traced and logs JSON', ({ lambda }) => {
    expect(lambda.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      TracingConfig: { Mode: 'Active' },
      LoggingConfig: { LogFormat: 'JSON' },
    });
    expect(prod.target(lambda.Properties.LoggingConfig.LogGroup).Properties.RetentionInDays).toBe(365);
  });

  it.each(functions)('$name has a role of its own', ({ lambda }) => {
    const sharing = functions.filter(
      (other) => prod.target(other.lambda.Properties.Role).id === prod.target(lambda.Properties.Role).id,
    );
    expect(sharing).toHaveLength(1);
    expect(prod.target(lambda.Properties.Role).Properties.ManagedPolicyArns).toBeUndefined();
  });

  it.each(functions)('$name is allowed its grants on the table and nothing more', ({ name, lambda }) => {
    const row = rows.find((it) => it.name === name);
    const spec = row ?? Object.values(workers).find((it) => it.name === name);
    const further = row?.access === 'api-key' ? (AUTHENTICATION_GRANTS.table ?? []) : [];
    const onTable = new Set(
      [...(spec?.grants.table ?? []), ...further].map((action) => `dynamodb:${action}`),
    );
    const granted = statementsOf(lambda)
      .filter(
        ({ Resource: on }) =>
          JSON.stringify(on).includes('GetAttTable') && !JSON.stringify(on).includes('index'),
      )
      .flatMap(({ Action }) => Action);
    expect(granted.sort()).toEqual([...onTable].sort());
  });

  it.each(functions)('$name is allowed no wildcard but where AWS offers nothing narrower', ({ lambda }) => {
    for (const { Action, Resource: on, Effect } of statementsOf(lambda)) {
      expect(Effect).toBe('Allow');
      expect([Action].flat().filter((action: string) => action.includes('*'))).toEqual([]);
      if (JSON.stringify(on).includes('*')) {
        // X-Ray knows no resources.
        expect([Action].flat().filter((action: string) => !action.startsWith('xray:'))).toEqual([]);
      }
    }
  });

  it.each(functions)('$name is given only the settings it needs', ({ name, lambda }) => {
    const row = rows.find((it) => it.name === name);
    const spec: FunctionSpec | undefined = row ?? Object.values(workers).find((it) => it.name === name);
    const grants = spec?.grants ?? {};
    const needed = (spec?.settings ?? []).map((key): string => SETTING[key]);
    if (row?.access === 'api-key' || grants.table || grants.query) needed.push(SETTING.tableName);
    if (grants.clickQueue) needed.push(SETTING.clickQueueUrl);
    if (grants.eventQueue) needed.push(SETTING.eventQueueUrl);
    if (grants.importQueue) needed.push(SETTING.importQueueUrl);
    if (grants.eventBus) needed.push(SETTING.eventBusName);
    expect(Object.keys(lambda.Properties.Environment?.Variables ?? {}).sort()).toEqual(needed.sort());
  });
});

describe.each(prod.ofType('AWS::Lambda::EventSourceMapping').map((mapping) => ({ mapping })))(
  'the worker behind $mapping.id',
  ({ mapping }) => {
    const queue = prod.target(mapping.Properties.EventSourceArn);
    const worker = prod.target(mapping.Properties.FunctionName);

    it('reports failures message by message, so that one bad message does not bring back the others', () => {
      expect(mapping.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    });

    it('leaves what keeps failing to a dead-letter queue that keeps it for 14 days', () => {
      const { maxReceiveCount, deadLetterTargetArn } = queue.Properties.RedrivePolicy;
      expect(maxReceiveCount).toBe(10);
      expect(prod.target(deadLetterTargetArn).Properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    });

    it('has six times its own time limit before a message is seen again', () => {
      expect(queue.Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Properties.Timeout);
    });
  },
);

describe('every queue', () => {
  it('is encrypted', () => {
    for (const it of prod.ofType('AWS::SQS::Queue')) expect(it.Properties.SqsManagedSseEnabled).toBe(true);
  });
});

interface Statement {
  Action: string[];
  Resource: unknown;
  Effect: string;
}

/** The statements of a function's role. */
function statementsOf(lambda: Resource): Statement[] {
  const role = prod.target(lambda.Properties.Role);
  return prod
    .ofType('AWS::IAM::Policy')
    .filter((policy) => policy.Properties.Roles.some((it: unknown) => prod.target(it).id === role.id))
    .flatMap((policy): Statement[] => policy.Properties.PolicyDocument.Statement)
    .map((statement) => ({ ...statement, Action: [statement.Action].flat() }));
}

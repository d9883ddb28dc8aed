import { describe, expect, it } from 'vitest';
import { forEvery } from '#test/support/for-every.ts';
import { variantNames } from '#test/support/templates/template-variants.ts';
import {
  type Resource,
  type Statement,
  type Synthesized,
  synthesized,
} from '#test/support/templates/templates.ts';

describe.each(variantNames)('the synthesis of %s', (name) => {
  const { findings, warnings } = synthesized(name);

  it('leaves no finding of cdk-nag (AWS Solutions)', () => {
    expect(findings).toEqual([]);
  });

  it('warns of nothing', () => {
    expect(warnings).toEqual([]);
  });
});

const idOf = ({ id }: { id: string }) => id;

interface Allowed {
  /** Location of the statement: type and ID of the resource. */
  at: string;
  statement: Statement;
}

/** Every statement that allows something, of roles, policies and resources. */
function allowedBy({ resources }: Synthesized): Allowed[] {
  return resources.flatMap((resource) =>
    statementsIn(resource.Properties)
      .filter(({ Effect }) => Effect === 'Allow')
      .map((statement) => ({ at: `${resource.Type} ${resource.id}`, statement })),
  );
}

function statementsIn(value: unknown): Statement[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('Effect' in value) return [value as Statement];
  return Object.values(value).flatMap(statementsIn);
}

/** What CDK allows its function that empties a bucket before it is deleted. */
const EMPTIES = /^s3:(?:DeleteObject\*|GetBucket\*|List\*|PutBucketPolicy)$/;
const EMPTIED = /^AWS::S3::BucketPolicy Edge(?:Console|Server)Files/;

/** Wildcards in what is allowed, and why nothing narrower will do. */
const WILDCARDS: readonly { actions: RegExp; resource: RegExp; only?: RegExp; reason: string }[] = [
  {
    actions: /^xray:(?:PutTraceSegments|PutTelemetryRecords)$/,
    resource: /^"\*"$/,
    reason: 'X-Ray knows no resources.',
  },
  {
    actions: /^ses:GetAccount$/,
    resource: /^"\*"$/,
    reason: 'SES has no resource for the quotas of an account.',
  },
  {
    actions: /^s3:(?:GetObject|PutObject|DeleteObject|AbortMultipartUpload)$/,
    resource: /\/(?:media|hidden|uploads|exports|folds)\/\*/,
    reason: 'Files are granted by their folder: their names are made later.',
  },
  {
    actions: /^s3:(?:GetObject|ListBucket)$/,
    resource: /EdgeConsoleFiles\w+","Arn"\]\},"\/\*"/,
    only: /^AWS::S3::BucketPolicy EdgeConsoleFiles/,
    reason: 'All that is in the bucket of the console is for everybody.',
  },
  {
    actions: EMPTIES,
    resource: /"Edge(?:Console|Server)Files\w+","Arn"\]\},"\/\*"/,
    only: EMPTIED,
    reason: 'S3 refuses to delete a bucket with objects.',
  },
  {
    actions: /^s3:PutObject$/,
    resource: /"EdgeConsoleFiles\w+"\},"\/console\/\*"/,
    only: /^AWS::IAM::Role CopierRole/,
    reason: 'Files are granted by their folder: their names change with their content.',
  },
  {
    actions: /^s3:(?:PutObject|GetObject(?:Version)?)$/,
    resource: /EdgeServerFiles\w+".*"\/server\/\*"/,
    only: /^AWS::(?:S3::BucketPolicy EdgeServerFiles|IAM::Role EdgeServerCopierRole)/,
    reason: 'Archives of the visitor server, likewise; a condition binds what Lambda reads to the revisions.',
  },
  {
    actions: /^s3:GetObject$/,
    resource: /"cdk-\w+-assets-[^"]*"\},"\/\*"/,
    only: /^AWS::IAM::Role (?:EdgeServer)?CopierRole/,
    reason:
      'Archives of what is deployed: their names change with their content, and a changed role is in ' +
      'effect too late.',
  },
  {
    actions: /^s3:PutObject$/,
    resource: /FileLogs[^/]*\/?s3\/media\/\*/,
    only: /^AWS::S3::BucketPolicy FileLogs/,
    reason: 'S3 itself names the log files.',
  },
  {
    actions: /^cloudwatch:DescribeAlarms$/,
    resource: /^"\*"$/,
    only: /^AWS::IAM::Role (?:\w*CanaryRole|EdgeServerCanaryMachineRole)/,
    reason: 'States of alarms are asked for in a way that AWS documents for all of them only.',
  },
  {
    actions: /^dynamodb:(?:Delete|Describe)Backup$/,
    resource: /"\/backup\/\*"/,
    only: /^AWS::IAM::Role BackupRole/,
    reason: "AWS Backup generates the names of the table's backups.",
  },
  {
    actions: /^backup:(?:CopyFromBackupVault|TagResource)$/,
    resource: /":recovery-point:\*"/,
    only: /^AWS::IAM::Role Backup(?:Media)?Role/,
    reason: 'AWS Backup generates the names of recovery points, too.',
  },
  {
    actions: /^s3:GetObject/,
    resource: /MediaA721A567","Arn"\]},"\/\*"/,
    only: /^AWS::IAM::Role BackupMediaRole/,
    reason: 'A backup has every file.',
  },
  {
    actions:
      /^events:(?:(?:Delete|Describe|Disable|Enable|Put)Rule|ListTargetsByRule|(?:Put|Remove)Targets)$/,
    resource: /:rule\/AwsBackupManagedRule\*"/,
    only: /^AWS::IAM::Role BackupMediaRole/,
    reason: 'AWS Backup generates the names of rules by which it finds changed files.',
  },
  {
    actions: /^(?:cloudwatch:GetMetricData|events:ListRules)$/,
    resource: /^"\*"$/,
    only: /^AWS::IAM::Role BackupMediaRole/,
    reason: 'Neither has resources.',
  },
  {
    actions: /^cloudfront:(?:(?:Create|Delete|Get|Update)DistributionTenant|GetManagedCertificateDetails)$/,
    resource: /:distribution-tenant\/\*"/,
    only: /^AWS::IAM::Role DomainsHostDomainsRole/,
    reason: 'CloudFront generates the IDs of tenants.',
  },
  {
    actions: /^acm:(?:Describe|Request)Certificate$/,
    resource: /^"\*"$/,
    only: /^AWS::IAM::Role DomainsHostDomainsRole/,
    reason:
      'A certificate has no ARN before it is requested; a condition binds the statement to calls through ' +
      'CloudFront.',
  },
  {
    actions: /^bedrock:/,
    resource: /:bedrock:\*::foundation-model\//,
    reason: 'A profile chooses the region; a condition binds the statement to the profile.',
  },
];

describe.each(variantNames)('policies in %s', (name) => {
  const allowed = allowedBy(synthesized(name));

  it('names each action', () => {
    const broad = allowed.filter(({ at, statement }) =>
      [statement.Action]
        .flat()
        .some((action) => action.includes('*') && !(EMPTIED.test(at) && EMPTIES.test(action))),
    );
    expect(broad).toEqual([]);
  });

  it('names each resource, but where AWS offers nothing narrower', () => {
    const broad = allowed.filter(({ at, statement }) => {
      const resources = [statement.Resource ?? []].flat().map((on) => JSON.stringify(on));
      const wild = resources.filter((on) => on.includes('*'));
      return wild.some(
        (on) =>
          !WILDCARDS.some(
            ({ actions, resource, only }) =>
              resource.test(on) &&
              (only?.test(at) ?? true) &&
              [statement.Action].flat().every((action) => actions.test(action)),
          ),
      );
    });
    expect(broad).toEqual([]);
  });

  it('allows no wildcard principals', () => {
    const open = allowed.filter(({ statement: { Principal } }) =>
      JSON.stringify(Principal ?? '').includes('"*"'),
    );
    expect(open).toEqual([]);
  });
});

describe('the exceptions for wildcards', () => {
  it('are all needed', () => {
    const all = variantNames.flatMap((name) => allowedBy(synthesized(name)));
    for (const { resource, actions, reason } of WILDCARDS) {
      const used = all.some(
        ({ statement }) =>
          [statement.Resource ?? []].flat().some((on) => resource.test(JSON.stringify(on))) &&
          [statement.Action].flat().every((action) => actions.test(action)),
      );
      expect(used, reason).toBe(true);
    }
  });
});

describe.each(variantNames)('at rest and in transit in %s', (name) => {
  const template = synthesized(name);
  const buckets = template.ofType('AWS::S3::Bucket');
  const deniedIn = (type: string, property: string, { id }: Resource) =>
    template
      .ofType(type)
      .filter(({ Properties }) => [Properties[property]].flat().some((it) => template.target(it).id === id))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
      .filter(({ Effect }) => Effect === 'Deny')
      .map(({ Condition }) => Condition);

  it('every bucket is encrypted, closed to the public, and asks for TLS 1.2', () =>
    forEvery(
      buckets,
      (bucket) => {
        expect(bucket.Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
        expect(Object.values(bucket.Properties.PublicAccessBlockConfiguration)).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect(deniedIn('AWS::S3::BucketPolicy', 'Bucket', bucket)).toEqual([
          { Bool: { 'aws:SecureTransport': 'false' } },
          { NumericLessThan: { 's3:TlsVersion': 1.2 } },
        ]);
      },
      idOf,
    ));

  it('every queue is encrypted and asks for TLS', () =>
    forEvery(
      template.ofType('AWS::SQS::Queue'),
      (queue) => {
        expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
        expect(deniedIn('AWS::SQS::QueuePolicy', 'Queues', queue)).toEqual([
          { Bool: { 'aws:SecureTransport': 'false' } },
        ]);
      },
      idOf,
    ));
});

describe.each(variantNames)('in transit in %s', (name) => {
  const template = synthesized(name);
  const distributions = template.ofType('AWS::CloudFront::Distribution');

  it('every distribution requires TLS 1.2 or newer on its own host names', () =>
    forEvery(
      distributions,
      ({ Properties }) => {
        const { Aliases = [], ViewerCertificate } = Properties.DistributionConfig;
        if (Aliases.length > 0) expect(ViewerCertificate.MinimumProtocolVersion).toMatch(/^TLSv1\.[23]_20/);
      },
      idOf,
    ));

  it('every distribution serves nothing over HTTP', () =>
    forEvery(
      distributions,
      ({ Properties }) => {
        const { DefaultCacheBehavior, CacheBehaviors = [] } = Properties.DistributionConfig;
        for (const { ViewerProtocolPolicy } of [DefaultCacheBehavior, ...CacheBehaviors]) {
          expect(ViewerProtocolPolicy).toMatch(/^(?:https-only|redirect-to-https)$/);
        }
      },
      idOf,
    ));

  it('every distribution asks its origins over TLS 1.2', () =>
    forEvery(
      distributions,
      ({ Properties }) => {
        for (const { CustomOriginConfig } of Properties.DistributionConfig.Origins) {
          if (!CustomOriginConfig) continue;
          expect(CustomOriginConfig).toMatchObject({
            OriginProtocolPolicy: 'https-only',
            OriginSSLProtocols: ['TLSv1.2'],
          });
        }
      },
      idOf,
    ));

  it.each(['AWS::ApiGateway::DomainName', 'AWS::ApiGateway::DomainNameV2'].flatMap(template.ofType))(
    'the domain $id speaks TLS 1.2 or newer',
    ({ Properties }) => expect(Properties.SecurityPolicy).toMatch(/^(?:TLS_1_2$|SecurityPolicy_TLS1[23]_)/),
  );
});

describe('every topic', () => {
  it('asks for TLS', () =>
    forEvery(
      variantNames.flatMap((name) =>
        synthesized(name)
          .ofType('AWS::SNS::Topic')
          .map((topic) => ({ id: `${topic.id} in ${name}`, template: synthesized(name), topic })),
      ),
      ({ template, topic }) => {
        const denied = template
          .ofType('AWS::SNS::TopicPolicy')
          .filter(({ Properties }) =>
            Properties.Topics.some((it: unknown) => template.target(it).id === topic.id),
          )
          .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
          .filter(({ Effect }) => Effect === 'Deny');
        expect(denied).toMatchObject([{ Condition: { Bool: { 'aws:SecureTransport': 'false' } } }]);
      },
      idOf,
    ));
});

describe.each(['staging', 'prod'] as const)('the data of %s', (name) => {
  const template = synthesized(name);

  it('in tables cannot be deleted by mistake', () =>
    forEvery(
      template.ofType('AWS::DynamoDB::Table'),
      (table) => {
        expect(table.Properties.DeletionProtectionEnabled).toBe(true);
        expect(table.Properties.PointInTimeRecoverySpecification).toEqual({
          PointInTimeRecoveryEnabled: true,
        });
        expect([table.DeletionPolicy, table.UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain']);
      },
      idOf,
    ));

  it('in tables does not stand in the way when the first deployment fails: the table is created last', () =>
    forEvery(
      template.ofType('AWS::DynamoDB::Table'),
      (table) => {
        const others = template.resources.filter(({ stack, id }) => stack === table.stack && id !== table.id);
        for (const { id, Type } of others)
          if (/(?:Bucket|Secret|LogGroup)$/.test(Type)) expect(table.DependsOn).toContain(id);
      },
      idOf,
    ));

  // What is in the bucket of the console is made of the source.
  const buckets = template.ofType('AWS::S3::Bucket').filter(({ id }) => !id.startsWith('EdgeConsole'));

  it('in buckets is kept, and not forever', () =>
    forEvery(
      buckets,
      (bucket) => {
        expect([bucket.DeletionPolicy, bucket.UpdateReplacePolicy]).toEqual([
          'RetainExceptOnCreate',
          'Retain',
        ]);
        const { Rules } = bucket.Properties.LifecycleConfiguration;
        expect(Rules.length).toBeGreaterThan(0);
        // Logs are written once and are gone by their rule; what may be overwritten can be brought back.
        if (!bucket.id.includes('Logs'))
          expect(bucket.Properties.VersioningConfiguration.Status).toBe('Enabled');
      },
      idOf,
    ));
});

describe.each(variantNames)('a failed first deployment of %s', (name) => {
  it('leaves nothing behind but the role of API Gateway, which the whole account uses', () => {
    const kept = synthesized(name).resources.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(kept.map(({ Type }) => Type).sort()).toEqual(['AWS::ApiGateway::Account', 'AWS::IAM::Role']);
  });
});

/** Names of settings and headers whose values must not be in a template. */
const SECRET_NAME = /(?:KEY|SECRET|TOKEN|PASSWORD|CREDENTIAL)/i;

/** Keys and secrets as their makers write them, ours among them. */
const SECRET_VALUE =
  /AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|-----BEGIN|\bsk_own_|\bsk-[A-Za-z0-9]{20}|whsec_[A-Za-z0-9+/]{8}|\bgh[ps]_[A-Za-z0-9]{20}/;

describe.each(variantNames)('secrets in %s', (name) => {
  const template = synthesized(name);

  it('are references to Secrets Manager wherever a function is given one', () => {
    const given = template
      .ofType('AWS::Lambda::Function')
      .flatMap(({ Properties }) => Object.entries(Properties.Environment?.Variables ?? {}))
      .filter(([variable]) => SECRET_NAME.test(variable) && !variable.endsWith('_NAME'));
    expect(given.length).toBeGreaterThan(0);
    for (const [variable, value] of given) {
      expect(JSON.stringify(value), variable).toContain('{{resolve:secretsmanager:');
    }
  });

  it('are references to Secrets Manager wherever an origin is sent one', () => {
    const headers = template
      .ofType('AWS::CloudFront::Distribution')
      .flatMap(({ Properties }) => Properties.DistributionConfig.Origins)
      .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
    for (const { HeaderName, HeaderValue } of headers) {
      expect(JSON.stringify(HeaderValue), HeaderName).toContain('{{resolve:secretsmanager:');
    }
  });

  it('are generated, never written down', () => {
    for (const { Properties } of template.ofType('AWS::SecretsManager::Secret')) {
      expect(Properties.SecretString).toBeUndefined();
      expect(Properties.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
    }
    expect(JSON.stringify(template.templates)).not.toMatch(SECRET_VALUE);
  });
});

describe('access logs', () => {
  const prod = synthesized('prod');
  const logs = prod.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('FileLogs'));

  it('of media are kept for 30 days', () => {
    expect(logs?.Properties.LifecycleConfiguration.Rules).toMatchObject([
      { ExpirationInDays: 30, Status: 'Enabled' },
    ]);
    const media = prod.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('Media'));
    expect(prod.target(media?.Properties.LoggingConfiguration.DestinationBucketName).id).toBe(logs?.id);
    const [distribution] = prod.ofType('AWS::CloudFront::Distribution');
    expect(JSON.stringify(distribution?.Properties.DistributionConfig.Logging.Bucket)).toContain(logs?.id);
  });
});

describe('every clock', () => {
  it('may start its function, and do nothing else', () => {
    const prod = synthesized('prod');
    return forEvery(
      prod.ofType('AWS::Scheduler::Schedule'),
      (schedule) => {
        const { Arn, RoleArn } = schedule.Properties.Target;
        const { Policies, AssumeRolePolicyDocument } = prod.target(RoleArn).Properties;
        expect(statementsIn(Policies)).toEqual([
          { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: Arn },
        ]);
        expect(AssumeRolePolicyDocument.Statement).toMatchObject([
          {
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: expect.anything() },
          },
        ]);
      },
      idOf,
    );
  });
});

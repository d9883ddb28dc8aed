import { AccountClient, GetRegionOptStatusCommand } from '@aws-sdk/client-account';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { BackupClient, DescribeBackupVaultCommand } from '@aws-sdk/client-backup';
import {
  BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetFoundationModelCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import {
  CloudFormationClient,
  DescribeStacksCommand,
  DescribeTypeCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListConnectionGroupsCommand,
  ListDistributionsCommand,
  ListDistributionTenantsCommand,
  ListFunctionsCommand as ListEdgeFunctionsCommand,
  ListOriginAccessControlsCommand,
  ListOriginRequestPoliciesCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, ListEventBusesCommand } from '@aws-sdk/client-eventbridge';
import { GetAccountSummaryCommand, IAMClient } from '@aws-sdk/client-iam';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import {
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetEmailIdentityCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { ListTopicsCommand, SNSClient } from '@aws-sdk/client-sns';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import {
  ListAvailableManagedRuleGroupVersionsCommand,
  ListWebACLsCommand,
  WAFV2Client,
} from '@aws-sdk/client-wafv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { synthesize } from '#infra/cost/synthesize.ts';
import { Aws } from '#infra/preflight/aws.ts';
import type { Plan } from '#infra/preflight/plan.ts';
import { preflight } from '#infra/preflight/preflight.ts';
import { exitCodeOf, jsonOf, tableOf } from '#infra/preflight/report.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';
import { variants } from '#test/support/templates/template-variants.ts';

const aws = {
  account: mockClient(AccountClient),
  acm: mockClient(ACMClient),
  backup: mockClient(BackupClient),
  bedrock: mockClient(BedrockClient),
  cloudFormation: mockClient(CloudFormationClient),
  cloudFront: mockClient(CloudFrontClient),
  dynamo: mockClient(DynamoDBClient),
  events: mockClient(EventBridgeClient),
  iam: mockClient(IAMClient),
  lambda: mockClient(LambdaClient),
  logs: mockClient(CloudWatchLogsClient),
  quotas: mockClient(ServiceQuotasClient),
  route53: mockClient(Route53Client),
  s3: mockClient(S3Client),
  secrets: mockClient(SecretsManagerClient),
  ses: mockClient(SESv2Client),
  sns: mockClient(SNSClient),
  sqs: mockClient(SQSClient),
  ssm: mockClient(SSMClient),
  sts: mockClient(STSClient),
  waf: mockClient(WAFV2Client),
};

const ACCOUNT = '111122223333';
const BOOTSTRAP = '/cdk-bootstrap/hnb659fds/version';
const NAME_SERVERS = ['ns-1.awsdns-01.org', 'ns-2.awsdns-02.com'];

/** An error as AWS returns it. */
const failure = (name: string, message = name) => Object.assign(new Error(message), { name });
const list = (Items: unknown[] = []) => ({ Quantity: Items.length, Items }) as never;

/** Every setting at once, but without executions reserved for single functions. */
const WITHOUT_CHAT = { 'alarms.chat': undefined };
const settings = withSettings({ 'capacity.reservedConcurrency': {}, ...WITHOUT_CHAT }, variants.everything);
const templates = synthesize(settings);
const plan: Plan = {
  name: 'prod',
  region: settings.region,
  problems: [],
  notices: [],
  environment: settings,
  templates,
};
const reserving: Plan = { ...plan, environment: withSettings(WITHOUT_CHAT, variants.everything) };

/** Secrets that the deployment creates. */
const OWN_SECRETS = [...templates.values()].flatMap(({ Resources }) =>
  Object.values(Resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::SecretsManager::Secret' ? [String(Properties?.['Name'])] : [],
  ),
);

type Dns = Parameters<typeof preflight>[1]['dns'];

const dns: Dns = {
  resolveNs: async () => NAME_SERVERS,
  resolveCaa: async () => [],
  resolveCname: async () => [],
};

/** A new account in which nothing is in the way. */
beforeEach(() => {
  for (const client of Object.values(aws)) client.reset();
  aws.sts
    .on(GetCallerIdentityCommand)
    .resolves({ Account: ACCOUNT, Arn: `arn:aws:iam::${ACCOUNT}:user/ops` });
  aws.account.on(GetRegionOptStatusCommand).resolves({ RegionOptStatus: 'ENABLED_BY_DEFAULT' });
  aws.ssm.on(GetParameterCommand).rejects(failure('ParameterNotFound'));
  aws.ssm.on(GetParameterCommand, { Name: BOOTSTRAP }).resolves({ Parameter: { Value: '30' } });
  aws.backup.on(DescribeBackupVaultCommand).rejects(failure('AccessDeniedException'));
  aws.s3.on(HeadBucketCommand).resolves({});
  aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] });
  aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  aws.cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: list() });
  aws.cloudFront.on(ListCachePoliciesCommand).resolves({ CachePolicyList: list() });
  aws.cloudFront.on(ListEdgeFunctionsCommand).resolves({ FunctionList: list() });
  aws.cloudFront.on(ListOriginAccessControlsCommand).resolves({ OriginAccessControlList: list() });
  aws.cloudFront.on(ListOriginRequestPoliciesCommand).resolves({ OriginRequestPolicyList: list() });
  aws.cloudFront.on(ListResponseHeadersPoliciesCommand).resolves({ ResponseHeadersPolicyList: list() });
  aws.events.on(ListEventBusesCommand).resolves({ EventBuses: [{ Name: 'default' }] });
  aws.lambda.on(ListFunctionsCommand).resolves({ Functions: [{ FunctionName: 'another' }] });
  aws.lambda.on(GetFunctionConcurrencyCommand).rejects(failure('ResourceNotFoundException'));
  aws.lambda.on(GetAccountSettingsCommand).resolves({
    AccountLimit: {
      ConcurrentExecutions: 1000,
      UnreservedConcurrentExecutions: 1000,
      TotalCodeSize: 2 ** 36,
    },
    AccountUsage: { TotalCodeSize: 2 ** 20 },
  });
  aws.logs.on(DescribeLogGroupsCommand).resolves({ logGroups: [] });
  aws.iam.on(GetAccountSummaryCommand).resolves({ SummaryMap: { Roles: 12, RolesQuota: 1000 } });
  aws.quotas.on(GetServiceQuotaCommand).resolves({ Quota: { Value: 40 } });
  aws.route53.on(GetHostedZoneCommand).resolves({
    HostedZone: { Id: 'Z0123456789ABCDEFGHIJ', Name: 'example.com.', CallerReference: '' },
    DelegationSet: { NameServers: NAME_SERVERS },
  });
  aws.route53.on(ListResourceRecordSetsCommand).resolves({ ResourceRecordSets: [] } as never);
  aws.secrets.on(DescribeSecretCommand).resolves({ Name: 'one' });
  for (const SecretId of OWN_SECRETS)
    aws.secrets.on(DescribeSecretCommand, { SecretId }).rejects(failure('ResourceNotFoundException'));
  aws.ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  aws.ses.on(GetConfigurationSetCommand).rejects(failure('NotFoundException'));
  aws.ses.on(GetEmailIdentityCommand).rejects(failure('NotFoundException'));
  aws.sns.on(ListTopicsCommand).resolves({ Topics: [] });
  aws.sqs.on(ListQueuesCommand).resolves({});
  aws.waf.on(ListWebACLsCommand).resolves({ WebACLs: [] });
  aws.waf.on(ListAvailableManagedRuleGroupVersionsCommand).resolves({
    Versions: [{ Name: 'Version_1.24' }, { Name: 'Version_1.19' }],
    CurrentDefaultVersion: 'Version_1.19',
  });
  aws.waf
    .on(ListAvailableManagedRuleGroupVersionsCommand, { Name: 'AWSManagedRulesKnownBadInputsRuleSet' })
    .resolves({ Versions: [{ Name: 'Version_1.24' }], CurrentDefaultVersion: 'Version_1.24' });
  aws.dynamo.on(DescribeTableCommand).rejects(failure('ResourceNotFoundException'));
  aws.acm.on(DescribeCertificateCommand).rejects(failure('ResourceNotFoundException'));
  aws.bedrock.on(GetFoundationModelCommand).resolves({});
  aws.bedrock.on(GetInferenceProfileCommand).resolves({ status: 'ACTIVE' });
  aws.bedrock.on(GetFoundationModelAvailabilityCommand).resolves({
    modelId: 'one',
    agreementAvailability: { status: 'AVAILABLE' },
    authorizationStatus: 'AUTHORIZED',
    entitlementAvailability: 'AVAILABLE',
    regionAvailability: 'AVAILABLE',
  });
});

const run = (of: Plan = plan, given: Partial<Dns> = {}) =>
  preflight(of, {
    aws: new Aws(),
    dns: { ...dns, ...given },
    now: new Date('2026-11-23T00:00:00Z'),
    environments: ['prod', 'prod-eu'],
  });

/** The rows of a check that are not fine. */
async function problemsOf(what: string, of?: Plan, given?: Partial<Dns>) {
  const { rows } = await run(of, given);
  return rows.filter((row) => row.what === what && row.status !== 'ok');
}

describe('preflight', () => {
  it('finds nothing that fails in an account where nothing is in the way', async () => {
    const report = await run();
    expect(report.rows.filter(({ status }) => status === 'fails' || status === 'not checked')).toEqual([]);
    expect(exitCodeOf(report)).toBe(0);
    expect(new Set(report.rows.map(({ what }) => what))).toEqual(
      new Set(
        (
          'credentials,region,CDK bootstrap,stacks,names,template limits,executions,IAM quota,CloudFront ' +
          'quota,firewall rules,CloudFront,certificate,hosted zone,hosts,email,chat models,secrets,cost'
        ).split(','),
      ),
    );
    expect(report.rows.find(({ what }) => what === 'cost')?.found).toMatch(/^\$\d+\.\d\d a month/);
  });

  it('asks only for reading', async () => {
    await run(reserving);
    const names = new Set(
      Object.values(aws).flatMap((client) =>
        (client.calls() as { args: [object] }[]).map(({ args: [command] }) => command.constructor.name),
      ),
    );
    expect(names.size).toBeGreaterThan(20);
    for (const name of names) expect(name).toMatch(/^(?:Get|List|Describe|Head)/);
  });

  it('lists invalid settings first, and still asks what needs only the region', async () => {
    const { environment: _environment, templates: _templates, ...invalid } = plan;
    const problems = [
      'infra/environments.ts, prod: logs.level must be one of DEBUG, INFO',
      'prod: mail.from is missing',
    ];
    const report = await run({ ...invalid, problems });
    expect(report.rows.slice(0, 2).map(({ status, found }) => [status, found])).toEqual(
      problems.map((line) => ['fails', line]),
    );
    expect(report.rows.slice(2).map(({ what, status }) => [what, status])).toEqual([
      ['credentials', 'ok'],
      ['region', 'ok'],
      ['everything else', 'not checked'],
    ]);
    expect(exitCodeOf(report)).toBe(1);
  });

  it.each([
    [failure('CredentialsProviderError', 'Could not load'), /^No AWS credentials: sign in first/],
    [failure('TokenProviderError', 'Token is expired'), /have expired/],
    [failure('ExpiredToken'), /^The AWS credentials have expired: sign in again/],
    [failure('InvalidClientTokenId'), /^AWS does not accept these credentials \(InvalidClientTokenId\)/],
    [
      Object.assign(failure('Error', 'getaddrinfo ENOTFOUND'), {
        code: 'ENOTFOUND',
        hostname: 'sts.amazonaws.com',
      }),
      /^AWS cannot be reached: getaddrinfo ENOTFOUND sts\.amazonaws\.com$/,
    ],
    [failure('TimeoutError', 'Connection timed out'), /^AWS cannot be reached: Connection timed out$/],
    [failure('Throttling', 'Rate exceeded'), /^AWS does not say which account this is \(Throttling\)/],
  ])('says in one line why the account cannot be asked: %s', async (error, line) => {
    aws.sts.on(GetCallerIdentityCommand).rejects(error);
    await expect(run()).rejects.toThrow(line);
  });

  it('says after the settings why the account cannot be asked', async () => {
    aws.sts.on(GetCallerIdentityCommand).rejects(failure('ExpiredToken'));
    await expect(run({ ...plan, problems: ['mail.from is missing'] })).rejects.toThrow(
      /^mail.from is missing\nThe AWS/,
    );
  });
});

describe('preflight without an answer to one question', () => {
  it('names the missing permission, and asks the others', async () => {
    aws.lambda.on(GetAccountSettingsCommand).rejects(failure('AccessDeniedException'));
    aws.sqs.on(ListQueuesCommand).rejects(failure('AccessDenied'));
    const { rows } = await run();
    const unanswered = rows.filter(({ status }) => status === 'not checked');
    expect(unanswered.map(({ what, found }) => [what, found])).toEqual([
      ['names', 'needs sqs:ListQueues'],
      ['executions', 'needs lambda:GetAccountSettings'],
    ]);
    expect(exitCodeOf({ environment: 'prod', account: ACCOUNT, region: null, rows })).toBe(0);
  });

  it('uses the default of a quota that may not be read', async () => {
    aws.quotas.on(GetServiceQuotaCommand).rejects(failure('AccessDeniedException'));
    const { rows } = await run();
    const quota = rows.find(({ found }) => found.startsWith('response headers policies'));
    expect(quota?.found).toContain(
      '20 allowed (by default; its quota is not checked: needs servicequotas:GetServiceQuota)',
    );
  });

  it('says that stacks must be readable, only if it matters whose a name is', async () => {
    aws.cloudFormation.on(DescribeStacksCommand).rejects(failure('AccessDenied'));
    expect(await problemsOf('names')).toEqual([]);
    aws.events.on(ListEventBusesCommand).resolves({ EventBuses: [{ Name: 'signpost-prod' }] });
    expect(await problemsOf('names')).toMatchObject([
      { status: 'not checked', found: 'needs cloudformation:DescribeStacks' },
    ]);
  });

  it.each([
    [failure('ThrottlingException', 'Rate exceeded'), 'AWS throttled ses:GetAccount'],
    [failure('TimeoutError', 'Connection timed out'), 'no response to ses:GetAccount: Connection timed out'],
    [failure('InternalFailure', 'We broke\nit'), 'ses:GetAccount failed with InternalFailure: We broke'],
  ])('says why in one line: %s', async (error, found) => {
    aws.ses.on(GetAccountCommand).rejects(error);
    expect(await problemsOf('email')).toMatchObject([{ status: 'not checked', found }]);
  });

  it('does not hide its own errors', async () => {
    aws.iam.on(GetAccountSummaryCommand).resolves(undefined as never);
    await expect(run()).rejects.toThrow(TypeError);
  });
});

describe('preflight of an account that cannot take the deployment', () => {
  it.each([
    ['DISABLED', /opt-in region/],
    ['ENABLED', /CloudFront delivers no logs/],
  ] as const)('refuses a region that is %s', async (RegionOptStatus, found) => {
    aws.account.on(GetRegionOptStatusCommand).resolves({ RegionOptStatus });
    expect(await problemsOf('region')).toMatchObject([
      { status: 'fails', found: expect.stringMatching(found) },
    ]);
  });

  it('asks for a bootstrap in each region', async () => {
    aws.ssm.on(GetParameterCommand, { Name: BOOTSTRAP }).rejects(failure('ParameterNotFound'));
    expect(await problemsOf('CDK bootstrap')).toEqual(
      ['eu-central-1', 'us-west-2', 'us-east-1'].map((region) => ({
        what: 'CDK bootstrap',
        status: 'fails',
        found: `${region} is not bootstrapped`,
        todo: `npx cdk bootstrap aws://${ACCOUNT}/${region} -c env=prod`,
      })),
    );
  });

  // The end of the message is that of AWS's SCPs: "Troubleshoot access denied error messages", IAM.
  it.each([
    ['eu-central-1', 'fails', 'Set region in infra/environments.ts to the region of the account'],
    ['us-east-1', 'fails', 'Set oneRegion: true in infra/environments.ts'],
    ['us-west-2', 'fails', 'Remove data.backup.copyTo in infra/environments.ts'],
  ])('says what to set if a policy of the organization keeps it out of %s', async (region, status, todo) => {
    const denial = failure(
      'AccessDeniedException',
      'User: arn:aws:iam::111122223333:user/ops is not authorized to perform: ssm:GetParameter on ' +
        'resource: ' +
        `arn:aws:ssm:${region}:111122223333:parameter/a with an explicit deny in a service control policy`,
    );
    aws.ssm.on(GetParameterCommand, { Name: BOOTSTRAP }).callsFake(async (_, client) => {
      if ((await client().config.region()) === region) throw denial;
      return { Parameter: { Value: '30' } };
    });
    expect(await problemsOf('CDK bootstrap')).toEqual([
      {
        what: 'CDK bootstrap',
        status,
        found: `a policy of the organization keeps this account out of ${region}`,
        todo: expect.stringContaining(todo),
      },
    ]);
  });

  it.each([
    ['5', {}, /version 5 in .*, 6 is needed/],
    ['30', failure('NotFound'), /its bucket was deleted/],
  ])('refuses a bootstrap stack of version %s', async (Value, bucket, found) => {
    aws.ssm.on(GetParameterCommand, { Name: BOOTSTRAP }).resolves({ Parameter: { Value } });
    if (bucket instanceof Error) aws.s3.on(HeadBucketCommand).rejects(bucket);
    const [first] = await problemsOf('CDK bootstrap');
    expect(first).toMatchObject({ status: 'fails', found: expect.stringMatching(found) });
  });

  it('asks for more executions than a new account has, if some are reserved', async () => {
    aws.lambda
      .on(GetAccountSettingsCommand)
      .resolves({ AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } });
    expect(await problemsOf('executions', reserving)).toMatchObject([
      {
        status: 'fails',
        found: expect.stringMatching(
          /^reserves \d+ of the account's 10 in eu-central-1; AWS keeps 100 unreserved$/,
        ),
        todo: expect.stringContaining('--service-code lambda --quota-code L-B99A9384 --desired-value 1000'),
      },
    ]);
    expect(await problemsOf('executions')).toMatchObject([
      {
        status: 'warning',
        found: expect.stringMatching(/^10 in eu-central-1, shared by all functions: it deploys/),
      },
    ]);
  });

  it('counts what is reserved by others, and not its own reservations twice', async () => {
    const reserved = Object.values(variants.everything.capacity.reservedConcurrency).reduce(
      (a, b) => a + b,
      0,
    );
    const limit = (unreserved: number) => ({
      AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: unreserved },
    });
    aws.lambda.on(GetAccountSettingsCommand).resolves(limit(1000 - reserved));
    aws.lambda.on(GetFunctionConcurrencyCommand).callsFake(({ FunctionName }) => {
      const row = FunctionName.replace(/^signpost-prod-(?:api|visitors|workers|chat)-/, '');
      const all: Record<string, number> = variants.everything.capacity.reservedConcurrency;
      const [, value] = Object.entries(all).find(([name]) => name === row || name.endsWith(`-${row}`)) ?? [];
      return { ReservedConcurrentExecutions: value };
    });
    expect(await problemsOf('executions', reserving)).toEqual([]);
    aws.lambda.on(GetFunctionConcurrencyCommand).rejects(failure('ResourceNotFoundException'));
    expect(await problemsOf('executions', reserving)).toMatchObject([
      { status: 'fails', found: expect.stringContaining(`others have reserved ${reserved}`) },
    ]);
  });

  it('refuses names that something outside of its stacks has, with the command that deletes it', async () => {
    aws.sqs.on(ListQueuesCommand).resolves({
      QueueUrls: ['clicks', 'events', 'other'].map(
        (name) => `https://sqs.eu-central-1.amazonaws.com/1/signpost-prod-${name}`,
      ),
    });
    aws.waf.on(ListWebACLsCommand).resolves({ WebACLs: [{ Name: 'signpost-prod-edge' }] });
    const problems = await problemsOf('names');
    expect(problems).toHaveLength(2);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          status: 'fails',
          found:
            "2 queues exist outside of this environment's stacks: signpost-prod-clicks, signpost-prod-events",
          todo: expect.stringContaining('aws sqs delete-queue --region eu-central-1'),
        }),
        expect.objectContaining({
          status: 'fails',
          found: expect.stringContaining('web ACL exists'),
          todo: expect.stringContaining('$9 a month'),
        }),
      ]),
    );
  });

  it('refuses the name of a secret that is scheduled for deletion', async () => {
    aws.secrets
      .on(DescribeSecretCommand, { SecretId: 'signpost/prod/origin/3' })
      .resolves({ DeletedDate: new Date('2026-11-30') });
    expect(await problemsOf('names')).toMatchObject([
      {
        status: 'fails',
        found: 'secret scheduled for deletion: signpost/prod/origin/3',
        todo: expect.stringContaining('--force-delete-without-recovery --secret-id signpost/prod/origin/3'),
      },
    ]);
  });

  it('accepts the names of its own stacks, but not those that a failed first deployment left', async () => {
    const stack = (StackName: string, StackStatus: string) => ({
      StackName,
      StackStatus,
      StackId: `arn:aws:cloudformation:eu-central-1:${ACCOUNT}:stack/${StackName}/1`,
      CreationTime: new Date(),
    });
    const resources = [
      ['AWS::SQS::Queue', 'https://sqs.eu-central-1.amazonaws.com/1/signpost-prod-clicks'],
      ['AWS::CloudFront::CachePolicy', 'id-of-pages'],
      ['AWS::CloudFront::Function', `arn:aws:cloudfront::${ACCOUNT}:function/signpost-prod-viewer-request`],
      [
        'AWS::SecretsManager::Secret',
        `arn:aws:secretsmanager:eu-central-1:${ACCOUNT}:secret:signpost/prod/origin/3-AbCdEf`,
      ],
      ['AWS::SNS::Topic', `arn:aws:sns:eu-central-1:${ACCOUNT}:signpost-prod-alarms`],
      ['AWS::WAFv2::WebACL', 'signpost-prod-edge|1-2-3|CLOUDFRONT'],
    ].map(([ResourceType, PhysicalResourceId]) => ({
      LogicalResourceId: 'Any',
      LastUpdatedTimestamp: new Date(),
      ResourceStatus: 'CREATE_COMPLETE' as const,
      ResourceType,
      PhysicalResourceId,
    }));
    const [name = ''] = [...templates.keys()]
      .filter((key) => key.startsWith('eu-central-1/'))
      .map((key) => key.split('/')[1]);
    aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: resources });
    aws.sqs
      .on(ListQueuesCommand)
      .resolves({ QueueUrls: ['https://sqs.eu-central-1.amazonaws.com/1/signpost-prod-clicks'] });
    const policy = { CachePolicy: { Id: 'id-of-pages', CachePolicyConfig: { Name: 'signpost-prod-media' } } };
    aws.cloudFront.on(ListCachePoliciesCommand).resolves({ CachePolicyList: list([policy]) });
    aws.cloudFront
      .on(ListEdgeFunctionsCommand)
      .resolves({ FunctionList: list([{ Name: 'signpost-prod-viewer-request' }]) });
    aws.secrets.on(DescribeSecretCommand, { SecretId: 'signpost/prod/origin/3' }).resolves({ Name: 'one' });
    aws.sns
      .on(ListTopicsCommand)
      .resolves({ Topics: [{ TopicArn: `arn:aws:sns:eu-central-1:${ACCOUNT}:signpost-prod-alarms` }] });
    aws.waf.on(ListWebACLsCommand).resolves({ WebACLs: [{ Name: 'signpost-prod-edge' }] });

    aws.cloudFormation
      .on(DescribeStacksCommand)
      .resolves({ Stacks: [stack(name, 'UPDATE_COMPLETE') as never] });
    expect(await problemsOf('names')).toEqual([]);

    aws.cloudFormation
      .on(DescribeStacksCommand)
      .resolves({ Stacks: [stack(name, 'ROLLBACK_COMPLETE') as never] });
    expect(await problemsOf('names')).toHaveLength(6);

    const other = stack('signpost-prod-eu-data', 'UPDATE_COMPLETE');
    aws.cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [other as never] });
    expect(await problemsOf('names')).toHaveLength(6);
    expect((await run()).rows.find(({ what }) => what === 'stacks')?.found).toBe(
      'none: this is the first deployment',
    );
  });

  it('counts the policies that the account has already', async () => {
    const policies = Array.from({ length: 39 }, (_, i) => ({
      ResponseHeadersPolicy: { Id: `${i}`, ResponseHeadersPolicyConfig: { Name: `another-${i}` } },
    }));
    aws.cloudFront
      .on(ListResponseHeadersPoliciesCommand)
      .resolves({ ResponseHeadersPolicyList: list(policies) });
    expect(await problemsOf('CloudFront quota')).toMatchObject([
      {
        status: 'fails',
        found: expect.stringMatching(
          /^response headers policies of CloudFront: 39 in the account, \d to add, 40 allowed$/,
        ),
        todo: expect.stringContaining('--service-code cloudfront --quota-code L-CF0D4FC5'),
      },
    ]);
  });

  it('refuses a missing, wrong or private hosted zone, and one that nobody asks', async () => {
    const found = async (given?: Partial<Dns>) => (await problemsOf('hosted zone', plan, given))[0]?.found;
    const zone = (Name: string, PrivateZone = false) =>
      aws.route53.on(GetHostedZoneCommand).resolves({
        HostedZone: { Id: 'Z1', Name, CallerReference: '', Config: { PrivateZone } },
        DelegationSet: { NameServers: NAME_SERVERS },
      });
    expect(await found({ resolveNs: async () => ['ns1.registrar.net'] })).toMatch(
      /^example\.com is not delegated to Z\w+: its name servers are ns1\.registrar\.net/,
    );
    expect(
      await found({ resolveNs: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) }),
    ).toMatch(/it has no name servers/);
    expect(
      await found({ resolveNs: () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' })) }),
    ).toBe('DNS did not say which name servers example.com has');
    zone('other.com.');
    expect(await found()).toMatch(/is the zone of other\.com, not of example\.com$/);
    zone('example.com.', true);
    expect(await found()).toMatch(/is a private zone$/);
    aws.route53.on(GetHostedZoneCommand).rejects(failure('NoSuchHostedZone'));
    expect(await found()).toMatch(/^this account has no hosted zone Z/);
  });

  it('refuses records that exist already, unless they are its own', async () => {
    aws.route53.on(ListResourceRecordSetsCommand, { StartRecordName: 'go.example.com' }).resolves({
      ResourceRecordSets: [
        { Name: 'go.example.com.', Type: 'CNAME' },
        { Name: 'go.example.com.', Type: 'TXT' },
        { Name: 'gone.example.com.', Type: 'A' },
      ],
    } as never);
    expect(await problemsOf('hosted zone')).toMatchObject([
      { status: 'fails', found: 'records exist already: CNAME go.example.com' },
    ]);
  });

  it('refuses hosts of another distribution, and certificates that CAA records forbid', async () => {
    const distribution = {
      Id: 'E2',
      DomainName: 'd2.cloudfront.net',
      Aliases: { Items: ['go.example.com'] },
    };
    aws.cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: list([distribution]) });
    const elsewhere = async (host: string) => (host === 'api.example.com' ? ['D9.cloudfront.net'] : []);
    expect(await problemsOf('hosts', plan, { resolveCname: elsewhere })).toMatchObject([
      { status: 'fails', found: 'go.example.com belongs to the distribution E2 (d2.cloudfront.net)' },
      {
        status: 'warning',
        found: 'api.example.com points to d9.cloudfront.net, which is not in this account',
      },
    ]);
    const resolveCaa = async (name: string) =>
      name === 'example.com' ? [{ critical: 0, issue: 'letsencrypt.org' }] : [];
    const [caa] = await problemsOf('certificate', plan, { resolveCaa });
    expect(caa).toMatchObject({
      status: 'fails',
      found: 'CAA records of go.example.com allow letsencrypt.org to issue certificates, but not Amazon',
    });
    const both = async () => [
      { critical: 0, issue: 'letsencrypt.org' },
      { critical: 0, issue: 'amazon.com; account=1' },
    ];
    expect(await problemsOf('certificate', plan, { resolveCaa: both })).toEqual([]);
  });

  it('warns of the sandbox, and refuses an identity that exists', async () => {
    aws.ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
    aws.ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
    expect(await problemsOf('email')).toMatchObject([
      { status: 'warning', found: expect.stringContaining('is in the sandbox: 200 emails a day') },
      { status: 'fails', todo: "Set mail.identity to 'existing' in infra/environments.ts." },
    ]);
  });

  it('warns of models that AWS ends', async () => {
    const modelLifecycle = { status: 'LEGACY' as const, endOfLifeTime: new Date('2027-03-01T00:00:00Z') };
    aws.bedrock.on(GetFoundationModelCommand).resolves({ modelDetails: { modelLifecycle } as never });
    expect(await problemsOf('chat models')).toMatchObject([
      {
        status: 'warning',
        found:
          'eu.amazon.nova-2-lite-v1:0 is a legacy model, which new accounts cannot use, and ends on ' +
          '2027-03-01',
      },
    ]);
  });

  it('refuses rules of a version that AWS has withdrawn, and warns of one before its default', async () => {
    aws.waf.on(ListAvailableManagedRuleGroupVersionsCommand).resolves({
      Versions: [{ Name: 'Version_1.20' }, { Name: 'Version_1.19' }],
      CurrentDefaultVersion: 'Version_1.20',
    });
    aws.waf
      .on(ListAvailableManagedRuleGroupVersionsCommand, { Name: 'AWSManagedRulesKnownBadInputsRuleSet' })
      .resolves({ Versions: [{ Name: 'Version_1.25' }], CurrentDefaultVersion: 'Version_1.25' });
    expect(await problemsOf('firewall rules')).toMatchObject([
      {
        status: 'warning',
        found: "AWSManagedRulesCommonRuleSet is pinned to Version_1.19, and AWS's default is Version_1.20",
      },
      {
        status: 'fails',
        found: 'AWSManagedRulesKnownBadInputsRuleSet has no Version_1.24, or AWS no longer offers it',
        todo: expect.stringContaining("to 'Version_1.25', AWS's default"),
      },
    ]);
  });

  it('says which version a firewall without a pinned one has', async () => {
    const environment = withSettings({ 'security.firewall.versions': {} }, settings);
    const { rows } = await run({ ...plan, environment });
    expect(
      rows.filter(({ what }) => what === 'firewall rules').map(({ status, found }) => [status, found]),
    ).toEqual([
      [
        'ok',
        'AWSManagedRulesCommonRuleSet follows AWS, now at Version_1.19: to pin it, set ' +
          "security.firewall.versions.common to 'Version_1.19'",
      ],
      [
        'ok',
        'AWSManagedRulesKnownBadInputsRuleSet follows AWS, now at Version_1.24: to pin it, set ' +
          "security.firewall.versions.knownBadInputs to 'Version_1.24'",
      ],
    ]);
  });

  it("compares customers' domains with the limits of tenants and of their distributions", async () => {
    const environment = variants.tenants;
    const one: Plan = { ...plan, environment, templates: synthesize(environment) };
    const tenants = (count: number) =>
      ({ DistributionTenantList: Array.from({ length: count }, () => ({})) }) as never;
    const others = Array.from({ length: 20 }, (_, i) => ({ Id: `E${i}`, ConnectionMode: 'tenant-only' }));
    aws.cloudFront.on(ListConnectionGroupsCommand).resolves({ ConnectionGroups: [] });
    aws.cloudFront.on(ListDistributionTenantsCommand).resolves(tenants(8999));
    expect(await problemsOf('CloudFront quota', one)).toEqual([]);
    aws.cloudFront.on(ListDistributionTenantsCommand).resolves(tenants(9000));
    aws.cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: list(others) });
    const problems = await problemsOf('CloudFront quota', one);
    expect(problems.map(({ status, found }) => [status, found])).toEqual([
      ['warning', 'distribution tenants: 9000 in the account, 10000 allowed (by default)'],
      ['fails', 'multi-tenant distributions: 20 in the account, 1 to add, 20 allowed (by default)'],
    ]);
  });

  it('refuses types that CloudFormation does not know in the region', async () => {
    const environment = variants.oneRegion;
    const one: Plan = { ...plan, environment, templates: synthesize(environment) };
    aws.cloudFormation.on(DescribeTypeCommand).resolves({});
    expect(await problemsOf('resource types', one)).toEqual([]);
    aws.cloudFormation.on(DescribeTypeCommand).rejects(failure('TypeNotFoundException'));
    expect((await problemsOf('resource types', one)).map(({ status, found }) => [status, found])).toEqual([
      ['fails', 'CloudFormation has no AWS::Budgets::Budget in eu-central-1'],
      ['fails', 'CloudFormation has no AWS::Chatbot::SlackChannelConfiguration in eu-central-1'],
    ]);
  });

  it('refuses models without access, and profiles that the region does not have', async () => {
    aws.bedrock.on(GetFoundationModelAvailabilityCommand).resolves({
      modelId: 'one',
      agreementAvailability: { status: 'NOT_AVAILABLE', errorMessage: 'no agreement' },
      authorizationStatus: 'AUTHORIZED',
      entitlementAvailability: 'AVAILABLE',
      regionAvailability: 'NOT_AVAILABLE',
    });
    expect(await problemsOf('chat models')).toMatchObject([
      {
        status: 'fails',
        found: 'the account has no access to eu.amazon.nova-2-lite-v1:0 in eu-central-1 (no agreement)',
      },
    ]);
    aws.bedrock.on(GetInferenceProfileCommand).rejects(failure('ResourceNotFoundException'));
    expect(await problemsOf('chat models')).toMatchObject([
      { status: 'fails', found: 'eu-central-1 has no eu.amazon.nova-2-lite-v1:0' },
    ]);
  });

  it('refuses secrets and a restored table that do not exist', async () => {
    aws.secrets
      .on(DescribeSecretCommand, { SecretId: 'signpost/prod/sso-client' })
      .rejects(failure('ResourceNotFoundException'));
    aws.secrets
      .on(DescribeSecretCommand, { SecretId: 'signpost/prod/llm-key' })
      .resolves({ DeletedDate: new Date() });
    expect(await problemsOf('secrets')).toMatchObject([
      {
        status: 'fails',
        found: 'sso.clientSecret names signpost/prod/sso-client, which does not exist in eu-central-1',
      },
      {
        status: 'fails',
        todo: 'aws secretsmanager restore-secret --region eu-central-1 --secret-id signpost/prod/llm-key',
      },
    ]);
    const restored = { ...plan, environment: withSettings({ 'data.restoredTable': 'restored' }, settings) };
    expect(await problemsOf('restored table', restored)).toMatchObject([{ status: 'fails' }]);
    aws.dynamo.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'CREATING' } });
    expect((await problemsOf('restored table', restored))[0]?.found).toBe('restored is CREATING');
  });

  it.each([
    [
      'another account',
      'arn:aws:acm:us-east-1:999999999999:certificate/edge',
      undefined,
      /is in another account/,
    ],
    ['missing', undefined, undefined, /does not exist$/],
    ['pending', undefined, { Status: 'PENDING_VALIDATION' }, /is not validated yet$/],
    ['expired', undefined, { Status: 'EXPIRED' }, /is EXPIRED$/],
    ['narrow', undefined, { Status: 'ISSUED', DomainName: '*.example.com' }, /does not cover go\.acme\.net$/],
  ] as const)('refuses a certificate that is %s', async (_case, arn, Certificate, found) => {
    const certificateArn = arn ?? `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/edge`;
    const domains = { frontend: 'go.example.com', customDomains: ['go.acme.net'], certificateArn };
    if (Certificate) aws.acm.on(DescribeCertificateCommand).resolves({ Certificate });
    const environment = withSettings({ domains }, settings);
    expect(await problemsOf('certificate', { ...plan, environment })).toMatchObject([
      { status: 'fails', found: expect.stringMatching(found) },
    ]);
  });
});

describe('the report of preflight', () => {
  it('is a table of what was found and what to do', async () => {
    aws.ssm.on(GetParameterCommand).rejects(failure('ParameterNotFound'));
    const report = await run();
    const table = tableOf(report);
    expect(table).toMatch(/^Preflight of prod: account 111122223333, eu-central-1\n/);
    expect(table).toMatch(
      /\n {2}fails {8}CDK bootstrap +eu-central-1 is not bootstrapped\n +-> npx cdk bootstrap aws:\/\/111122223333\/eu-central-1 -c env=prod\n/,
    );
    expect(table).toMatch(/\n3 rows would fail; \d warnings?, 0 not checked\. Nothing was changed\.$/);
    for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(140);
    expect(exitCodeOf(report)).toBe(1);
  });

  it('is JSON for programs', async () => {
    const report = await run();
    const { ok, rows, ...rest } = JSON.parse(jsonOf(report));
    expect({ ok, ...rest }).toEqual({
      ok: true,
      environment: 'prod',
      account: ACCOUNT,
      region: 'eu-central-1',
    });
    expect(rows).toHaveLength(report.rows.length);
  });
});

import { BackupClient, DescribeBackupVaultCommand } from '@aws-sdk/client-backup';
import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, ListEventBusesCommand } from '@aws-sdk/client-eventbridge';
import { GetDatabaseCommand, GlueClient } from '@aws-sdk/client-glue';
import { GetRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { DescribeSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetConfigurationSetCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListTopicsCommand, SNSClient } from '@aws-sdk/client-sns';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { ListWebACLsCommand, WAFV2Client } from '@aws-sdk/client-wafv2';
import { readWebFunction } from '#shared/platform/runtime/lambda-web.ts';
import { Fault } from '../aws.ts';
import type { NamedType } from '../cloudfront-resources.ts';
import type { Inquiry } from '../inquiry.ts';
import type { NamedResource } from '../planned.ts';

/** A name that exists in the account. */
export interface TakenName {
  name: string;
  /** When AWS deletes it, for a secret that is scheduled for deletion. */
  deletedFrom?: Date | undefined;
}

/** Which of these names exist. */
type Look = (inquiry: Inquiry, region: string, names: readonly string[]) => Promise<TakenName[]>;

export interface NamedKind {
  /** Noun of the resource, singular and plural. */
  noun: readonly [string, string];
  look: Look;
  /** How to delete one. */
  remove: (name: string, region: string) => string;
}

/** Looks up each name, for types with few of them. */
const each =
  (exists: (inquiry: Inquiry, region: string, name: string) => Promise<TakenName | undefined>): Look =>
  async (inquiry, region, names) =>
    (await Promise.all(names.map((name) => exists(inquiry, region, name)))).flatMap((taken) => taken ?? []);

const among = (names: readonly string[], existing: readonly (string | undefined)[]): TakenName[] => {
  const all = new Set(existing);
  return names.filter((name) => all.has(name)).map((name) => ({ name }));
};

const lastPart = (id: string | undefined, separator: string) => id?.slice(id.lastIndexOf(separator) + 1);

/** The longest text that all names begin with. */
function prefixOf(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  while (!names.every((name) => name.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

const cloudFront = (type: NamedType): Look => {
  return async (inquiry, _region, names) => among(names, [...(await inquiry.cloudFront.named(type)).keys()]);
};

const deletePolicy = (command: string, list: string) => (name: string) =>
  `aws cloudfront delete-${command} with the Id and ETag of ${name}, from aws cloudfront list-${list} ` +
  '--type custom';

const TABLE: NamedKind = {
  noun: ['table', 'tables'],
  look: each(async ({ aws }, region, TableName) => {
    const client = aws.client(DynamoDBClient, region);
    const found = await aws.find('dynamodb:DescribeTable', ['ResourceNotFoundException'], (options) =>
      client.send(new DescribeTableCommand({ TableName }), options),
    );
    return found && { name: TableName };
  }),
  remove: (name, region) =>
    'it holds the data of an earlier deployment. Keep it with restoredTable ' +
    `(docs/operations.md#restore-from-a-backup), or: aws dynamodb delete-table --region ${region} ` +
    `--table-name ${name}`,
};

export const KINDS: Readonly<Record<NamedResource, NamedKind>> = {
  'AWS::Backup::BackupVault': {
    noun: ['backup vault', 'backup vaults'],
    look: each(async ({ aws }, region, BackupVaultName) => {
      const client = aws.client(BackupClient, region);
      // AWS Backup denies what does not exist.
      const missing = ['ResourceNotFoundException', 'AccessDeniedException'];
      const found = await aws.find('backup:DescribeBackupVault', missing, (options) =>
        client.send(new DescribeBackupVaultCommand({ BackupVaultName }), options),
      );
      return found && { name: BackupVaultName };
    }),
    remove: (name, region) =>
      'it may hold the backups of an earlier deployment. Deploy with --import-existing-resources, or once ' +
      `it is empty: aws backup delete-backup-vault --region ${region} --backup-vault-name ${name}`,
  },
  'AWS::CloudFront::CachePolicy': {
    noun: ['cache policy', 'cache policies'],
    look: cloudFront('AWS::CloudFront::CachePolicy'),
    remove: deletePolicy('cache-policy', 'cache-policies'),
  },
  'AWS::CloudFront::OriginRequestPolicy': {
    noun: ['origin request policy', 'origin request policies'],
    look: cloudFront('AWS::CloudFront::OriginRequestPolicy'),
    remove: deletePolicy('origin-request-policy', 'origin-request-policies'),
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    noun: ['response headers policy', 'response headers policies'],
    look: cloudFront('AWS::CloudFront::ResponseHeadersPolicy'),
    remove: deletePolicy('response-headers-policy', 'response-headers-policies'),
  },
  'AWS::CloudFront::OriginAccessControl': {
    noun: ['origin access control', 'origin access controls'],
    look: cloudFront('AWS::CloudFront::OriginAccessControl'),
    remove: (name) =>
      `aws cloudfront delete-origin-access-control with the Id and ETag of ${name}, from aws cloudfront ` +
      'list-origin-access-controls',
  },
  'AWS::CloudFront::ConnectionGroup': {
    noun: ['connection group', 'connection groups'],
    look: cloudFront('AWS::CloudFront::ConnectionGroup'),
    remove: (name) =>
      'DNS of customers leads to it. Without domains of theirs: aws cloudfront delete-connection-group ' +
      `with the Id and ETag of ${name}, from aws cloudfront list-connection-groups`,
  },
  'AWS::CloudFront::Function': {
    noun: ['CloudFront function', 'CloudFront functions'],
    look: cloudFront('AWS::CloudFront::Function'),
    remove: (name) =>
      `aws cloudfront delete-function --name ${name} --if-match with its ETag, from aws cloudfront ` +
      `describe-function --name ${name}`,
  },
  'AWS::DynamoDB::Table': TABLE,
  'AWS::DynamoDB::GlobalTable': TABLE,
  'AWS::Events::EventBus': {
    noun: ['event bus', 'event buses'],
    look: async ({ aws }, region, names) => {
      const client = aws.client(EventBridgeClient, region);
      const buses = await aws.all('events:ListEventBuses', async (options, start) => {
        const command = new ListEventBusesCommand({
          NamePrefix: prefixOf(names) || undefined,
          NextToken: start,
        });
        const { EventBuses, NextToken } = await client.send(command, options);
        return { items: EventBuses, next: NextToken };
      });
      return among(
        names,
        buses.map(({ Name }) => Name),
      );
    },
    remove: (name, region) => `aws events delete-event-bus --region ${region} --name ${name}`,
  },
  'AWS::Glue::Database': {
    noun: ['database of AWS Glue', 'databases of AWS Glue'],
    look: each(async ({ aws }, region, Name) => {
      const client = aws.client(GlueClient, region);
      const found = await aws.find('glue:GetDatabase', ['EntityNotFoundException'], (options) =>
        client.send(new GetDatabaseCommand({ Name }), options),
      );
      return found && { name: Name };
    }),
    remove: (name, region) => `aws glue delete-database --region ${region} --name ${name}`,
  },
  'AWS::IAM::Role': {
    noun: ['role', 'roles'],
    look: each(async ({ aws }, region, RoleName) => {
      const found = await aws.find('iam:GetRole', ['NoSuchEntityException', 'NoSuchEntity'], (options) =>
        aws.client(IAMClient, region).send(new GetRoleCommand({ RoleName }), options),
      );
      return found && { name: RoleName };
    }),
    remove: (name) => `aws iam delete-role --role-name ${name}`,
  },
  'AWS::Lambda::Function': {
    noun: ['function', 'functions'],
    look: async ({ aws }, region, names) => {
      const client = aws.client(LambdaClient, region);
      const functions = await aws.all('lambda:ListFunctions', async (options, Marker) => {
        const { Functions, NextMarker } = await client.send(new ListFunctionsCommand({ Marker }), options);
        return { items: Functions, next: NextMarker };
      });
      return among(
        names,
        functions.map(({ FunctionName }) => FunctionName),
      );
    },
    remove: (name, region) => `aws lambda delete-function --region ${region} --function-name ${name}`,
  },
  'AWS::Lambda::WebFunction': {
    noun: ['Web Function', 'Web Functions'],
    look: each(async ({ aws }, region, name) => {
      const { credentials } = aws.configOf(region);
      const found = await aws.find('lambda:GetWebFunction', [], async () =>
        readWebFunction(name, { region, credentials: await credentials() }),
      );
      return found && { name };
    }),
    remove: (name, region) => `aws lambda-web delete-web-function --region ${region} --function-name ${name}`,
  },
  'AWS::Logs::LogGroup': {
    noun: ['log group', 'log groups'],
    look: each(async ({ aws }, region, name) => {
      const client = aws.client(CloudWatchLogsClient, region);
      const command = new DescribeLogGroupsCommand({ logGroupNamePrefix: name });
      const { logGroups = [] } = await aws.ask('logs:DescribeLogGroups', (options) =>
        client.send(command, options),
      );
      return logGroups.some(({ logGroupName }) => logGroupName === name) ? { name } : undefined;
    }),
    remove: (name, region) => `aws logs delete-log-group --region ${region} --log-group-name ${name}`,
  },
  'AWS::S3::Bucket': {
    noun: ['bucket', 'buckets'],
    look: each(async ({ aws }, region, Bucket) => {
      try {
        const found = await aws.find('s3:ListBucket', ['NotFound', 'NoSuchBucket'], (options) =>
          aws.client(S3Client, region).send(new HeadBucketCommand({ Bucket }), options),
        );
        return found && { name: Bucket };
      } catch (error) {
        // The bucket of another account, or one in another region: its name is taken all the same.
        if (error instanceof Fault && (error.kind === 'denied' || error.code === '301'))
          return { name: Bucket };
        throw error;
      }
    }),
    remove: (name) =>
      'it may hold the files of an earlier deployment. Copy what you need (aws s3 sync), then: aws s3 rb ' +
      `--force s3://${name}`,
  },
  'AWS::SES::ConfigurationSet': {
    noun: ['configuration set', 'configuration sets'],
    look: each(async ({ aws }, region, ConfigurationSetName) => {
      const client = aws.client(SESv2Client, region);
      const found = await aws.find('ses:GetConfigurationSet', ['NotFoundException'], (options) =>
        client.send(new GetConfigurationSetCommand({ ConfigurationSetName }), options),
      );
      return found && { name: ConfigurationSetName };
    }),
    remove: (name, region) =>
      `aws sesv2 delete-configuration-set --region ${region} --configuration-set-name ${name}`,
  },
  'AWS::SNS::Topic': {
    noun: ['topic', 'topics'],
    look: async ({ aws }, region, names) => {
      const client = aws.client(SNSClient, region);
      const topics = await aws.all('sns:ListTopics', async (options, start) => {
        const { Topics, NextToken } = await client.send(new ListTopicsCommand({ NextToken: start }), options);
        return { items: Topics, next: NextToken };
      });
      return among(
        names,
        topics.map(({ TopicArn }) => lastPart(TopicArn, ':')),
      );
    },
    remove: (name, region) => `aws sns delete-topic --region ${region} --topic-arn with the ARN of ${name}`,
  },
  'AWS::SQS::Queue': {
    noun: ['queue', 'queues'],
    look: async ({ aws }, region, names) => {
      const client = aws.client(SQSClient, region);
      const urls = await aws.all('sqs:ListQueues', async (options, start) => {
        const command = new ListQueuesCommand({
          QueueNamePrefix: prefixOf(names) || undefined,
          MaxResults: 1000,
          NextToken: start,
        });
        const { QueueUrls, NextToken } = await client.send(command, options);
        return { items: QueueUrls, next: NextToken };
      });
      return among(
        names,
        urls.map((url) => lastPart(url, '/')),
      );
    },
    remove: (name, region) => `aws sqs delete-queue --region ${region} --queue-url with the URL of ${name}`,
  },
  'AWS::SSM::Parameter': {
    noun: ['parameter', 'parameters'],
    look: each(async ({ aws }, region, Name) => {
      const found = await aws.find('ssm:GetParameter', ['ParameterNotFound'], (options) =>
        aws.client(SSMClient, region).send(new GetParameterCommand({ Name }), options),
      );
      return found && { name: Name };
    }),
    remove: (name, region) => `aws ssm delete-parameter --region ${region} --name ${name}`,
  },
  'AWS::SecretsManager::Secret': {
    noun: ['secret', 'secrets'],
    look: each(async ({ aws }, region, SecretId) => {
      const client = aws.client(SecretsManagerClient, region);
      const found = await aws.find(
        'secretsmanager:DescribeSecret',
        ['ResourceNotFoundException'],
        (options) => client.send(new DescribeSecretCommand({ SecretId }), options),
      );
      return found && { name: SecretId, deletedFrom: found.DeletedDate };
    }),
    remove: (name, region) =>
      `aws secretsmanager delete-secret --region ${region} --force-delete-without-recovery --secret-id ` +
      `${name}`,
  },
  'AWS::WAFv2::WebACL': {
    noun: ['web ACL', 'web ACLs'],
    look: async ({ aws }, region, names) => {
      const client = aws.client(WAFV2Client, region);
      const acls = await aws.all('wafv2:ListWebACLs', async (options, start) => {
        const command = new ListWebACLsCommand({ Scope: 'CLOUDFRONT', NextMarker: start });
        const { WebACLs = [], NextMarker } = await client.send(command, options);
        // The last page, which is empty, has a marker, too.
        return { items: WebACLs, next: WebACLs.length > 0 ? NextMarker : undefined };
      });
      return among(
        names,
        acls.map(({ Name }) => Name),
      );
    },
    remove: () => 'AWS WAF console, Global. It costs $9 a month while it exists.',
  },
};

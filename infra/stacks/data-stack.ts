import { CfnOutput, Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ClickTable } from '#infra/constructs/click-table.ts';
import type { Data } from '#infra/constructs/data.ts';
import { accountDistributions } from '#infra/constructs/edge/account-distributions.ts';
import { Keys } from '#infra/constructs/keys.ts';
import { TableBackup } from '#infra/constructs/table-backup.ts';
import { OUTPUT } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { FILE_DAYS } from '#shared/account-data/export-job.ts';
import { INDEX, TABLE } from '#shared/platform/dynamo/table.ts';

/** Retention of deleted and overwritten files. */
const OLD_VERSIONS = Duration.days(30);

/** Retention of account exports; they also expire after this time. */
const EXPORTS = Duration.days(FILE_DAYS);

/**
 * File access logs contain visitors' IP addresses, so they are kept only as long as it
 * takes to investigate a fault.
 */
const FILE_LOGS = Duration.days(30);

export interface DataStackProps {
  environment: Environment;
}

/** Everything that must survive: the table, the media bucket, the keys, the logs. */
export class DataStack extends Stack {
  readonly #environment: Environment;
  readonly keys: Keys;

  constructor(scope: Construct, id: string, { environment }: DataStackProps) {
    super(scope, id, {
      env: { region: environment.region },
      terminationProtection: environment.data.retain,
    });
    this.#environment = environment;
    // A failed first deployment leaves nothing behind: there are no data yet.
    const removalPolicy = environment.data.retain
      ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
      : RemovalPolicy.DESTROY;

    const { tableLimits } = environment.capacity;
    const unitLimits = tableLimits && {
      maxReadRequestUnits: tableLimits.readUnits,
      maxWriteRequestUnits: tableLimits.writeUnits,
    };
    const table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: TABLE.ttl,
      deletionProtection: environment.data.retain,
      removalPolicy,
      ...unitLimits,
    });
    for (const index of Object.values(INDEX)) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
        ...unitLimits,
      });
    }

    const bucketDefaults = {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy,
    };
    const fileLogs = new Bucket(this, 'FileLogs', {
      ...bucketDefaults,
      // CloudFront delivers its logs with ACLs.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ id: 'old-logs', expiration: FILE_LOGS }],
    });
    const media = new Bucket(this, 'Media', {
      ...bucketDefaults,
      versioned: true,
      serverAccessLogsBucket: fileLogs as IBucket,
      serverAccessLogsPrefix: 's3/media/',
      // Any origin may upload with a presigned form: the form itself limits what may be
      // uploaded and until when.
      cors: [
        { allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3000 },
      ],
      lifecycleRules: [
        {
          id: 'unused-uploads',
          prefix: 'uploads/',
          // A day longer than an upload waits for its Smart Link: by then it has been copied
          // or deleted by the sweep.
          expiration: Duration.days(2),
          // Used uploads have been copied, so they need no recovery, and they may be large.
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'old-exports',
          prefix: 'exports/',
          expiration: EXPORTS,
          noncurrentVersionExpiration: Duration.days(1),
        },
        // A fold that was replaced has rows of links that may be deleted since.
        { id: 'old-folds', prefix: 'folds/', noncurrentVersionExpiration: Duration.days(1) },
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(FILE_DAYS) },
        { id: 'old-versions', noncurrentVersionExpiration: OLD_VERSIONS, expiredObjectDeleteMarker: true },
      ],
    });
    const { backup, restoredTable } = environment.data;
    if (backup) {
      new TableBackup(this, 'Backup', {
        environment,
        table: restoredTable ? Table.fromTableName(this, 'RestoredTable', restoredTable) : (table as ITable),
        media: media as IBucket,
      });
    }
    this.#allowDelivery(media);
    if (environment.data.athena)
      new ClickTable(this, 'ClickTable', { environment, bucket: media as IBucket });

    this.keys = new Keys(this, 'Keys', { environment, removalPolicy });

    const functionLogs = new LogGroup(this, 'FunctionLogs', {
      retention: environment.logs.retentionDays,
      removalPolicy,
    });

    // Created last: if anything else fails in a first deployment, CloudFormation does not have to
    // delete a protected table.
    table.node.addDependency(fileLogs, media, this.keys, functionLogs);

    new CfnOutput(this, OUTPUT.tableName, { value: environment.data.restoredTable ?? table.tableName });
    new CfnOutput(this, OUTPUT.serviceKeyName, { value: this.keys.serviceName });
    new CfnOutput(this, OUTPUT.signInKeyName, { value: this.keys.signInName });
    this.#export(EXPORTED.tableName, table.tableName);
    this.#export(EXPORTED.tableArn, table.tableArn);
    this.#export(EXPORTED.media, media.bucketName);
    this.#export(EXPORTED.fileLogs, fileLogs.bucketName);
    this.#export(EXPORTED.logGroupName, functionLogs.logGroupName);
    this.#export(EXPORTED.logGroupArn, functionLogs.logGroupArn);
  }

  /** The data for a stack that is deployed after this one. */
  importedInto(scope: Stack): Data {
    scope.addStackDependency(this);
    const { data, region } = this.#environment;
    const { restoredTable } = data;
    const bucket = (id: string, name: string) =>
      Bucket.fromBucketAttributes(scope, id, { bucketName: this.#import(name), region });
    return {
      table:
        restoredTable === undefined
          ? { tableName: this.#import(EXPORTED.tableName), tableArn: this.#import(EXPORTED.tableArn) }
          : Table.fromTableName(scope, 'RestoredTable', restoredTable),
      media: bucket('Media', EXPORTED.media),
      fileLogs: bucket('FileLogs', EXPORTED.fileLogs),
      functionLogs: {
        group: LogGroup.fromLogGroupName(scope, 'FunctionLogs', this.#import(EXPORTED.logGroupName)),
        arn: this.#import(EXPORTED.logGroupArn),
      },
    };
  }

  /**
   * Always exports a name, whatever the settings: CloudFormation refuses to change or remove an export that
   * is in use. These resources are never replaced.
   */
  #export(name: string, value: string): void {
    new CfnOutput(this, name, { value, exportName: this.#exportName(name) });
  }

  #import(name: string): string {
    return Fn.importValue(this.#exportName(name));
  }

  #exportName(name: string): string {
    return `${this.stackName}:${name}`;
  }

  /**
   * Allows all CloudFront distributions of the account to read media. The policy cannot name the right one:
   * it belongs to a stack that depends on this one.
   */
  #allowDelivery(media: Bucket): void {
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
    // The ARN contains the account, and is the only condition key that AWS documents for these requests.
    const conditions = { ArnLike: { 'AWS:SourceArn': accountDistributions(this) } };
    const allow = (actions: string[], resources: string[]) =>
      media.addToResourcePolicy(new PolicyStatement({ principals, conditions, actions, resources }));
    allow(['s3:GetObject'], [media.arnForObjects('media/*')]);
    // Without it S3 returns 403 instead of 404 for missing files. Nobody can list the bucket, because the
    // distribution only serves objects under media/.
    allow(['s3:ListBucket'], [media.bucketArn]);
  }
}

/** Outputs that other stacks import. */
const EXPORTED = {
  tableName: 'OwnTableName',
  tableArn: 'OwnTableArn',
  media: OUTPUT.mediaBucketName,
  fileLogs: 'FileLogsBucketName',
  logGroupName: 'FunctionLogGroupName',
  logGroupArn: 'FunctionLogGroupArn',
} as const;

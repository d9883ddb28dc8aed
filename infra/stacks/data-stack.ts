import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
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
import { FILE_DAYS } from '../../shared/account-data/export-job.ts';
import { INDEX, TABLE } from '../../shared/platform/dynamo/table.ts';
import { TableBackup } from '../constructs/table-backup.ts';
import { VisitorHashKey } from '../constructs/visitor-hash-key.ts';
import { OUTPUT } from '../environment/deployed-names.ts';
import type { Environment } from '../environment/schema.ts';

/** Retention of deleted and overwritten files. */
const OLD_VERSIONS = Duration.days(30);

/** Retention of account exports; they also expire after this time. */
const EXPORTS = Duration.days(FILE_DAYS);

/**
 * File access logs contain visitors' IP addresses, so they are kept only as long as it takes to investigate a fault.
 */
const FILE_LOGS = Duration.days(30);

export interface DataStackProps {
  environment: Environment;
}

/** Everything that must survive: the table, the media bucket, the key of the visitor hash, the logs. */
export class DataStack extends Stack {
  /** The table in use: the stack's own, or one restored from a backup. */
  readonly table: ITable;
  readonly media: Bucket;
  /** Access logs of the media bucket and of CloudFront. */
  readonly fileLogs: Bucket;
  /**
   * Shared by all functions: one place to search, and separate groups would use a tenth of the 500 resources that a
   * stack may have.
   */
  readonly functionLogs: LogGroup;
  /** Resolved during the deployment. Kept with the data: with another key every visitor would count as new. */
  readonly visitorHashKey: string;

  constructor(scope: Construct, id: string, { environment }: DataStackProps) {
    super(scope, id, {
      env: { region: environment.region },
      terminationProtection: environment.retainData,
    });
    // A failed first deployment leaves nothing behind: there are no data yet.
    const removalPolicy = environment.retainData
      ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
      : RemovalPolicy.DESTROY;

    const unitLimits = environment.tableLimits && {
      maxReadRequestUnits: environment.tableLimits.readUnits,
      maxWriteRequestUnits: environment.tableLimits.writeUnits,
    };
    const table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.DEFAULT,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: TABLE.ttl,
      deletionProtection: environment.retainData,
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

    this.table =
      environment.restoredTable === undefined
        ? (table as ITable)
        : Table.fromTableName(this, 'RestoredTable', environment.restoredTable);

    if (environment.backup) new TableBackup(this, 'Backup', { environment, table: this.table });

    const bucketDefaults = {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy,
    };
    this.fileLogs = new Bucket(this, 'FileLogs', {
      ...bucketDefaults,
      // CloudFront delivers its logs with ACLs.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ id: 'old-logs', expiration: FILE_LOGS }],
    });
    this.media = new Bucket(this, 'Media', {
      ...bucketDefaults,
      versioned: true,
      serverAccessLogsBucket: this.fileLogs as IBucket,
      serverAccessLogsPrefix: 's3/media/',
      // Any origin may upload with a presigned form: the form itself limits what may be uploaded and until when.
      cors: [
        { allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3000 },
      ],
      lifecycleRules: [
        {
          id: 'unused-uploads',
          prefix: 'uploads/',
          // A day longer than an upload waits for its Smart Link: by then it has been copied or deleted by the sweep.
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
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { id: 'old-versions', noncurrentVersionExpiration: OLD_VERSIONS, expiredObjectDeleteMarker: true },
      ],
    });
    this.#allowDelivery();

    const visitorHashKey = new VisitorHashKey(this, 'VisitorHashKey', { removalPolicy });
    this.visitorHashKey = visitorHashKey.value;

    this.functionLogs = new LogGroup(this, 'FunctionLogs', {
      retention: environment.logRetentionDays,
      removalPolicy,
    });

    // Created last: if anything else fails in a first deployment, CloudFormation does not have to delete a protected table.
    table.node.addDependency(this.fileLogs, this.media, visitorHashKey, this.functionLogs);

    new CfnOutput(this, 'FunctionLogGroupName', { value: this.functionLogs.logGroupName });
    new CfnOutput(this, OUTPUT.tableName, { value: this.table.tableName });
    new CfnOutput(this, OUTPUT.visitorHashKeyArn, { value: visitorHashKey.arn });
    new CfnOutput(this, OUTPUT.mediaBucketName, { value: this.media.bucketName });
    new CfnOutput(this, 'FileLogsBucketName', { value: this.fileLogs.bucketName });
  }

  /**
   * Allows all CloudFront distributions of the account to read media. The policy cannot name the right one: it belongs
   * to the edge stack, which depends on this stack.
   */
  #allowDelivery(): void {
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
    // The ARN contains the account, and is the only condition key that AWS documents for these requests.
    const conditions = {
      ArnLike: {
        'AWS:SourceArn': this.formatArn({
          service: 'cloudfront',
          region: '',
          resource: 'distribution',
          resourceName: '*',
        }),
      },
    };
    const allow = (actions: string[], resources: string[]) =>
      this.media.addToResourcePolicy(new PolicyStatement({ principals, conditions, actions, resources }));
    allow(['s3:GetObject'], [this.media.arnForObjects('media/*')]);
    // Without it S3 returns 403 instead of 404 for missing files. Nobody can list the bucket, because the distribution
    // only serves objects under media/.
    allow(['s3:ListBucket'], [this.media.bucketArn]);
  }
}

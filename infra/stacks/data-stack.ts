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
import { INDEX, TABLE } from '../../shared/dynamo/table.ts';
import { VisitorHashKey } from '../constructs/visitor-hash-key.ts';
import type { Environment } from '../environment/schema.ts';
import { OUTPUT } from './deployed-names.ts';

/** How long what was deleted or overwritten can be brought back. */
const OLD_VERSIONS = Duration.days(30);

/** Access logs of files hold the addresses of visitors: they are kept as long as a fault takes to be looked into. */
const FILE_LOGS = Duration.days(30);

export interface DataStackProps {
  environment: Environment;
}

/** What must survive everything else: the table, the media bucket, the key of the visitors' fingerprints, the logs. */
export class DataStack extends Stack {
  /** The one that serves: the stack's own, or one that was restored from a backup in its place. */
  readonly table: ITable;
  readonly media: Bucket;
  /** Who has read which file. */
  readonly fileLogs: Bucket;
  /** Of all functions: one place to search, and a group each would take a tenth of CloudFormation's 500 resources. */
  readonly functionLogs: LogGroup;
  /** Resolved at deployment. Kept with the data: with another key every visitor would be a new one. */
  readonly visitorHashKey: string;

  constructor(scope: Construct, id: string, { environment }: DataStackProps) {
    super(scope, id, {
      env: { region: environment.region },
      terminationProtection: environment.retainData,
    });
    const removalPolicy = environment.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    const unitLimits = environment.tableLimits && {
      maxReadRequestUnits: environment.tableLimits.readUnits,
      maxWriteRequestUnits: environment.tableLimits.writeUnits,
    };
    const table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
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

    this.table = this.#serving(table, environment);

    const bucketDefaults = {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy,
    };
    this.fileLogs = new Bucket(this, 'FileLogs', {
      ...bucketDefaults,
      // CloudFront writes its logs by access control lists.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ id: 'old-logs', expiration: FILE_LOGS }],
    });
    this.media = new Bucket(this, 'Media', {
      ...bucketDefaults,
      versioned: true,
      serverAccessLogsBucket: this.fileLogs as IBucket,
      serverAccessLogsPrefix: 's3/media/',
      // A page may upload with a form that it was given: the form says what and for how long, not the page's origin.
      cors: [
        { allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3000 },
      ],
      lifecycleRules: [
        {
          id: 'unused-uploads',
          prefix: 'uploads/',
          // A day longer than an upload waits for its Smart Link: what is used is copied, the rest is swept before.
          expiration: Duration.days(2),
          // What was used is kept as a file; nobody needs the upload back, and it may be large.
          noncurrentVersionExpiration: Duration.days(1),
        },
        { id: 'broken-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { id: 'old-versions', noncurrentVersionExpiration: OLD_VERSIONS, expiredObjectDeleteMarker: true },
      ],
    });
    this.#allowDelivery();

    this.visitorHashKey = new VisitorHashKey(this, 'VisitorHashKey', { removalPolicy }).value;

    this.functionLogs = new LogGroup(this, 'FunctionLogs', {
      retention: environment.logRetentionDays,
      removalPolicy,
    });

    new CfnOutput(this, 'FunctionLogGroupName', { value: this.functionLogs.logGroupName });
    new CfnOutput(this, OUTPUT.tableName, { value: this.table.tableName });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucketName });
    new CfnOutput(this, 'FileLogsBucketName', { value: this.fileLogs.bucketName });
  }

  #serving(own: Table, { restoredTable }: Environment): ITable {
    if (restoredTable === undefined) return own as ITable;
    // This stack is deployed before those that still import its own table: they could not be, were the exports gone.
    this.exportValue(own.tableName);
    this.exportValue(own.tableArn);
    return Table.fromTableName(this, 'RestoredTable', restoredTable);
  }

  /**
   * Lets the account's CloudFront distributions read media. Not just the one that does: the edge stack, which has
   * it, needs this stack, and not the other way round.
   */
  #allowDelivery(): void {
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
    // The ARN says the account too, and is the one key that AWS documents for these requests.
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
    // Without it S3 answers 403 for a file that is not there, where a visitor expects 404. The distribution serves
    // nothing but objects below media/, so nobody gets a list.
    allow(['s3:ListBucket'], [this.media.bucketArn]);
  }
}

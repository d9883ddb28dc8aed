import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { INDEX, TABLE } from '../shared/dynamo/table.ts';
import { VisitorHashKey } from './constructs/visitor-hash-key.ts';
import type { Environment } from './environments.ts';

export interface DataStackProps {
  environment: Environment;
}

/** What must survive everything else: the table, the media bucket and the key of the visitors' fingerprints. */
export class DataStack extends Stack {
  readonly table: Table;
  readonly media: Bucket;
  /** Resolved at deployment. Kept with the data: with another key every visitor would be a new one. */
  readonly visitorHashKey: string;

  constructor(scope: Construct, id: string, { environment }: DataStackProps) {
    super(scope, id, { terminationProtection: environment.retainData });
    const removalPolicy = environment.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.table = new Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: TABLE.ttl,
      deletionProtection: environment.retainData,
      removalPolicy,
    });
    for (const index of Object.values(INDEX)) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.STRING },
        projectionType: ProjectionType.ALL,
      });
    }

    this.media = new Bucket(this, 'Media', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy,
    });

    this.visitorHashKey = new VisitorHashKey(this, 'VisitorHashKey', { removalPolicy }).value;

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucketName });
  }
}

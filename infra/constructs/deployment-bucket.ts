import { type CfnResource, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { FunctionLogs } from './data.ts';
import { writeLogs } from './functions/function-role.ts';

export interface DeploymentBucketProps {
  /** Logs of the function that empties the bucket; undefined in the local run, which deletes nothing. */
  logs: FunctionLogs | undefined;
  versioned?: boolean;
}

/** Construct of CDK's function, one for all buckets of a stack. */
const EMPTIER = 'Custom::S3AutoDeleteObjectsCustomResourceProvider';

/**
 * A bucket of files that every deployment uploads again. It is deleted with its stack, also when the first
 * deployment fails: S3 refuses to delete a bucket with objects, so a function of CDK's empties it before.
 */
export class DeploymentBucket extends Bucket {
  constructor(scope: Construct, id: string, { logs, versioned = false }: DeploymentBucketProps) {
    super(scope, id, {
      versioned,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: logs !== undefined,
    });
    if (logs) this.#restrictEmptier(logs);
  }

  /**
   * CDK's function could write to every log group of the account, and would leave one behind. What it may do
   * in the bucket is in the policy of the bucket.
   */
  #restrictEmptier(logs: FunctionLogs): void {
    const provider = Stack.of(this).node.findChild(EMPTIER).node;
    const role = provider.findChild('Role') as CfnResource;
    role.addPropertyDeletionOverride('ManagedPolicyArns');
    role.addPropertyOverride('Policies', [
      {
        PolicyName: 'Grants',
        PolicyDocument: { Version: '2012-10-17', Statement: [writeLogs(logs).toStatementJson()] },
      },
    ]);
    const emptier = provider.findChild('Handler') as CfnResource;
    emptier.addPropertyOverride('LoggingConfig', { LogGroup: logs.group.logGroupName });
  }
}

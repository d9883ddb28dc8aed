import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

/** The data as another stack uses them. */
export interface Data {
  /** The table in use: the stack's own, or one restored from a backup. */
  table: Pick<ITable, 'tableName' | 'tableArn'>;
  media: IBucket;
  /** Access logs of the media bucket and of CloudFront. */
  fileLogs: IBucket;
  /**
   * Shared by all functions: one place to search, and separate groups would use a tenth of the 500
   * resources that a stack may have.
   */
  functionLogs: FunctionLogs;
}

export interface FunctionLogs {
  group: ILogGroup;
  /** ARN of the group's log streams: CDK's own ARN of an imported group would be a pattern. */
  arn: string;
}

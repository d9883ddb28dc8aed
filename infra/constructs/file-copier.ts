import { Stack, Validations } from 'aws-cdk-lib';
import {
  type IRole,
  PolicyDocument,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';

export interface FileCopierProps {
  bucket: Bucket;
  /** Of the files in the bucket, without a slash at the end. */
  prefix: string;
  logGroup: LogGroup;
}

/**
 * What `BucketDeployment` copies files by: the library's function with a role of our own. With the library's it could read
 * and delete everything in the bucket, and write to every log group of the account.
 */
export class FileCopier extends Construct {
  readonly role: IRole;
  readonly #grants = new PolicyDocument();

  constructor(scope: Construct, id: string, props: FileCopierProps) {
    super(scope, id);
    const { bucket, prefix, logGroup } = props;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: this.#grants },
    });
    this.#allow({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    });
    this.#allow({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
    this.#allow({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects(`${prefix}/*`)] });
    this.role = role.withoutPolicyUpdates();
    this.#acceptFindings(role, props);
  }

  /** A source that it may read. */
  reading(source: ISource): ISource {
    return {
      bind: (scope, context) => {
        const bound = source.bind(scope, context);
        // Not just the one object: its name changes with its content, and a changed role is in effect too late.
        this.#allow({ actions: ['s3:GetObject'], resources: [bound.bucket.arnForObjects('*')] });
        return bound;
      },
    };
  }

  #allow(statement: PolicyStatementProps): void {
    this.#grants.addStatements(new PolicyStatement(statement));
  }

  #acceptFindings(role: Role, { bucket, prefix }: FileCopierProps): void {
    const { synthesizer, region } = Stack.of(this);
    Validations.of(Stack.of(this)).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The library has tested its function with this runtime.',
    });
    // The finding names the bucket as this stack will import it.
    const site = Stack.of(bucket);
    const { 'Fn::ImportValue': bucketArn } = site.resolve(site.exportValue(bucket.bucketArn));
    const assetsArn = `arn:aws:s3:::cdk-${synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-${region}`;
    Validations.of(role).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::${bucketArn}/${prefix}/*]`,
        reason: 'Files are granted by their folder: their names change with their content.',
      },
      {
        id: `AwsSolutions-IAM5[Resource::${assetsArn}/*]`,
        reason: 'Archives are granted by their bucket: their names change with their content.',
      },
    );
  }
}

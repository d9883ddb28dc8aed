import { Stack, Validations } from 'aws-cdk-lib';
import {
  type IRole,
  PolicyDocument,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISource } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { FunctionLogs } from './data.ts';
import { findingOf } from './nag-finding.ts';

export interface FileCopierProps {
  bucket: IBucket;
  /** Prefix of the files in the bucket, without a trailing slash. */
  prefix: string;
  /** Files at the root of the bucket. */
  rootFiles: readonly string[];
  logs: FunctionLogs;
}

/**
 * The role of `BucketDeployment`'s function. CDK's own role could read and delete everything in the bucket,
 * and write to every log group of the account.
 */
export class FileCopier extends Construct {
  readonly role: IRole;
  readonly #grants = new PolicyDocument();

  constructor(scope: Construct, id: string, props: FileCopierProps) {
    super(scope, id);
    const { bucket, rootFiles, logs } = props;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: this.#grants },
    });
    this.#allow({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logs.arn],
    });
    this.#allow({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
    const roots = rootFiles.map((key) => bucket.arnForObjects(key));
    this.#allow({ actions: ['s3:PutObject'], resources: [filesArn(props), ...roots] });
    this.role = role.withoutPolicyUpdates();
    this.#acknowledgeFindings(role, props);
  }

  /** The source, with permission to read it. */
  withReadAccess(source: ISource): ISource {
    return {
      bind: (scope, context) => {
        const bound = source.bind(scope, context);
        // The whole bucket: the object's name changes with its content, and a change of the role
        // would take effect too late.
        this.#allow({ actions: ['s3:GetObject'], resources: [bound.bucket.arnForObjects('*')] });
        return bound;
      },
    };
  }

  #allow(statement: PolicyStatementProps): void {
    this.#grants.addStatements(new PolicyStatement(statement));
  }

  #acknowledgeFindings(role: Role, props: FileCopierProps): void {
    const { synthesizer, region } = Stack.of(this);
    Validations.of(Stack.of(this)).acknowledge({
      id: 'AwsSolutions-L1',
      reason: 'The library chooses the runtime of its own function.',
    });
    const assetsArn = `arn:aws:s3:::cdk-${synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-${region}`;
    Validations.of(role).acknowledge(
      {
        id: `AwsSolutions-IAM5[Resource::${findingOf(Stack.of(role), filesArn(props))}]`,
        reason: 'Granted by prefix: the names of files change with their content.',
      },
      {
        id: `AwsSolutions-IAM5[Resource::${assetsArn}/*]`,
        reason: 'Granted by bucket: the names of archives change with their content.',
      },
    );
  }
}

const filesArn = ({ bucket, prefix }: FileCopierProps): string => bucket.arnForObjects(`${prefix}/*`);

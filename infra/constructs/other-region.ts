import { createHash } from 'node:crypto';
import { ArnFormat, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import type { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/** A value that one stack of an environment passes to another one in another region, in Systems Manager. */
export class RegionalValue {
  readonly #name: string;

  constructor({ name }: Environment, what: string) {
    this.#name = `/signpost/${name}/${what}`;
  }

  /** Stores the value in the region of the scope. */
  publish(scope: Construct, value: string): void {
    new StringParameter(scope, this.#name.replaceAll('/', '-'), {
      parameterName: this.#name,
      stringValue: value,
    });
  }

  /**
   * Reads the value from another region during the deployment, and again only when `version` changes.
   * CDK's own references between regions refuse every change of a value that is in use, such as a
   * certificate for another list of hosts.
   */
  read(scope: Construct, region: string, version = ''): string {
    const stack = Stack.of(scope);
    const reader = new AwsCustomResource(scope, `Read${this.#name.replaceAll('/', '-')}`, {
      onUpdate: {
        service: 'SSM',
        action: 'getParameter',
        region,
        parameters: { Name: this.#name },
        // A hash: a list of hosts may be longer than the 1,024 bytes that CloudFormation accepts.
        physicalResourceId: PhysicalResourceId.of(
          [this.#name, ...(version ? [hashOf(version)] : [])].join(' '),
        ),
        outputPaths: [VALUE],
      },
      installLatestAwsSdk: false,
      logGroup: readerLogsOf(stack),
      policy: AwsCustomResourcePolicy.fromSdkCalls({
        resources: [
          stack.formatArn({
            service: 'ssm',
            region,
            resource: 'parameter',
            resourceName: this.#name.slice(1),
            arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
          }),
        ],
      }),
    });
    Validations.of(stack).acknowledge(
      { id: 'AwsSolutions-L1', reason: 'The library chooses the runtime of its own function.' },
      {
        id:
          'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/' +
          'service-role/AWSLambdaBasicExecutionRole]',
        reason: "The role of the library's function, which runs during deployments only.",
      },
    );
    return reader.getResponseField(VALUE);
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const VALUE = 'Parameter.Value';

const READER_LOGS = 'ReaderLogs';

/** All readers of a stack share a function and its log. The library would retain a log of its own. */
const readerLogsOf = (stack: Stack): ILogGroup =>
  (stack.node.tryFindChild(READER_LOGS) as LogGroup | undefined) ??
  new LogGroup(stack, READER_LOGS, {
    retention: RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  });

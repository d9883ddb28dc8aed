import { ArnFormat, Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Environment } from '../environment/schema.ts';

/** Key administration for the account, without use of the key. */
const ADMINISTRATION = [
  'CancelKeyDeletion',
  'DescribeKey',
  'DisableKey',
  'DisableKeyRotation',
  'EnableKey',
  'EnableKeyRotation',
  'GetKeyPolicy',
  'GetKeyRotationStatus',
  'ListKeyPolicies',
  'ListResourceTags',
  'PutKeyPolicy',
  'ScheduleKeyDeletion',
  'TagResource',
  'UntagResource',
  'UpdateKeyDescription',
].map((action) => `kms:${action}`);

/** The topic of alarm notifications, and its email subscriptions. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const alarms = new ServicePrincipal('cloudwatch.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
        ArnLike: {
          'aws:SourceArn': Stack.of(this).formatArn({
            service: 'cloudwatch',
            resource: 'alarm',
            resourceName: `signpost-${environment.name}-*`,
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        },
      },
    });
    // A customer managed key: CloudWatch cannot use the AWS managed key of SNS.
    const key = new Key(this, 'Key', {
      description: `Messages of the alarms of signpost-${environment.name}`,
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(7),
      policy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [new AccountRootPrincipal()],
            actions: ADMINISTRATION,
            resources: ['*'],
          }),
          new PolicyStatement({
            principals: [alarms],
            actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
            resources: ['*'],
          }),
        ],
      }),
    });
    this.topic = new Topic(this, 'Topic', {
      topicName: `signpost-${environment.name}-alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [alarms],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
      }),
    );
    for (const address of environment.alarmEmails) this.topic.addSubscription(new EmailSubscription(address));
  }
}

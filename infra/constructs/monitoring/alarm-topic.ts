import { ArnFormat, Aws, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/** The topic of alarm notifications, and its subscriptions by email and HTTPS. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    { environment, name = 'alarms' }: { environment: Environment; name?: string },
  ) {
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
    // Not encrypted at rest: CloudWatch cannot use the AWS managed key of SNS, and a key of our own costs $1
    // a month. Messages contain names and numbers of alarms, and no personal data.
    this.topic = new Topic(this, 'Topic', {
      topicName: `signpost-${environment.name}-${name}`,
      enforceSSL: true,
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [alarms],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
      }),
    );
    for (const address of environment.alarms.emails)
      this.topic.addSubscription(new EmailSubscription(address));
    for (const url of environment.alarms.https)
      this.topic.addSubscription(new UrlSubscription(url, { protocol: SubscriptionProtocol.HTTPS }));
  }
}

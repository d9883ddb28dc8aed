import { SlackChannelConfiguration } from 'aws-cdk-lib/aws-chatbot';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Environment } from '#infra/environment/schema.ts';

/**
 * Posts the notifications of a topic to a channel of Slack, with Amazon Q Developer in chat apps, which is
 * free. Its role has no permissions, so nobody can ask the account anything from the channel.
 */
export class AlarmChat extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { environment, topic }: { environment: Environment; topic: ITopic },
  ) {
    super(scope, id);
    const { name, alarms } = environment;
    if (!alarms.chat) throw new Error(`${name} has no chat`);
    new SlackChannelConfiguration(this, 'Slack', {
      slackChannelConfigurationName: `signpost-${name}`,
      slackWorkspaceId: alarms.chat.slackWorkspace,
      slackChannelId: alarms.chat.slackChannel,
      notificationTopics: [topic],
    });
  }
}

import { CfnMicrosoftTeamsChannelConfiguration, SlackChannelConfiguration } from 'aws-cdk-lib/aws-chatbot';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { alarmChannelOf } from '#infra/environment/alarms.ts';
import { alarmChatName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';

/**
 * Posts the notifications of a topic to a channel of Slack or Microsoft Teams, with Amazon Q
 * Developer in chat apps, which is free. Its role has no permissions, so nobody can ask the account
 * anything from the channel.
 */
export class AlarmChat extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { environment, topic }: { environment: Environment; topic: ITopic },
  ) {
    super(scope, id);
    const name = alarmChatName(environment.name);
    const to = alarmChannelOf(environment.alarms);
    if (!to) throw new Error(`${environment.name} has no chat`);
    if (to.app === 'slack') {
      new SlackChannelConfiguration(this, 'Slack', {
        slackChannelConfigurationName: name,
        slackWorkspaceId: to.workspace,
        slackChannelId: to.channel,
        notificationTopics: [topic],
      });
      return;
    }
    const role = new Role(this, 'TeamsRole', { assumedBy: new ServicePrincipal('chatbot.amazonaws.com') });
    new CfnMicrosoftTeamsChannelConfiguration(this, 'Teams', {
      configurationName: name,
      iamRoleArn: role.roleArn,
      teamsTenantId: to.tenant,
      teamId: to.team,
      teamsChannelId: to.channel,
      snsTopicArns: [topic.topicArn],
    });
  }
}

import { type AlarmChannel, alarmChannelOf } from '#infra/environment/alarms.ts';
import { alarmChatName } from '#infra/environment/deployed-names.ts';
import { CHATBOT_REGION, type ChannelConfiguration, type ChatApp, slackApp, teamsApp } from '../chatbot.ts';
import { type Finding, fails, ok } from '../finding.ts';
import type { Check } from '../inquiry.ts';

/** Whether alarms can be posted: the app is authorized, the name is free, and so is the channel. */
export const alarmChatCheck: Check = {
  what: 'alarm channel',
  run: async ({ aws, name, environment, deployed }) => {
    const to = alarmChannelOf(environment.alarms);
    if (!to) return [];
    const [app, own] = await Promise.all([to.app === 'slack' ? slackApp(aws) : teamsApp(aws), deployed()]);
    const others = app.configured.filter(({ arn }) => !own.owns(TYPES[to.app], arn));
    return [judgeChannel(to, alarmChatName(name), { ...app, configured: others })];
  },
};

const TYPES = {
  slack: 'AWS::Chatbot::SlackChannelConfiguration',
  teams: 'AWS::Chatbot::MicrosoftTeamsChannelConfiguration',
};

function judgeChannel(to: AlarmChannel, name: string, { authorized, configured }: ChatApp): Finding {
  const place = to.app === 'slack' ? to.workspace : to.team;
  const noun = to.app === 'slack' ? 'Slack workspace' : 'Microsoft Teams team';
  if (!authorized.some((id) => id.toLowerCase() === place.toLowerCase())) {
    return fails(
      `the account may not post to the ${noun} ${place}`,
      'Authorize it once: Amazon Q Developer in chat applications console, Configure new client',
    );
  }
  const sameName = configured.find((it) => it.name === name);
  if (sameName) {
    return fails(
      `a configuration ${name} exists outside of this environment's stacks`,
      `Delete it, or use another name for the environment: ${removal(to, sameName)}`,
    );
  }
  const sameChannel = configured.find(({ channel }) => channel === to.channel);
  if (sameChannel) {
    return fails(
      `the channel ${to.channel} belongs to the configuration ${sameChannel.name}, and has only one`,
      `Name another channel in alarms.chat, or: ${removal(to, sameChannel)}`,
    );
  }
  return ok(`the ${noun} ${place} is authorized, and ${name} is free, or this environment's own`);
}

const removal = ({ app }: AlarmChannel, { arn }: ChannelConfiguration): string =>
  `aws chatbot delete-${app === 'slack' ? 'slack' : 'microsoft-teams'}-channel-configuration --region ` +
  `${CHATBOT_REGION} --chat-configuration-arn ${arn}`;

import aws4 from 'aws4';
import type { Aws, CallOptions } from './aws.ts';

/** Configurations are the account's, whatever the region. The API is in four of them. */
export const CHATBOT_REGION = 'us-east-2';

/** What the account may post to, and what posts to channels already, in one of the chat apps. */
export interface ChatApp {
  /** IDs of the authorized workspaces or teams. */
  authorized: readonly string[];
  configured: readonly ChannelConfiguration[];
}

export interface ChannelConfiguration {
  name: string;
  arn: string;
  channel: string;
}

/** A configuration as AWS lists it. Its channel is in one of two fields. */
interface Listed {
  ConfigurationName?: string;
  ChatConfigurationArn?: string;
  SlackChannelId?: string;
  ChannelId?: string;
}

export async function slackApp(aws: Aws): Promise<ChatApp> {
  const [workspaces, configurations] = await Promise.all([
    list<{ SlackTeamId?: string }>(aws, 'DescribeSlackWorkspaces', {
      path: '/describe-slack-workspaces',
      member: 'SlackWorkspaces',
    }),
    list<Listed>(aws, 'DescribeSlackChannelConfigurations', {
      path: '/describe-slack-channel-configurations',
      member: 'SlackChannelConfigurations',
    }),
  ]);
  const authorized = workspaces.flatMap(({ SlackTeamId: id }) => id ?? []);
  return { authorized, configured: configurations.map(configurationOf) };
}

export async function teamsApp(aws: Aws): Promise<ChatApp> {
  const [teams, configurations] = await Promise.all([
    list<{ TeamId?: string }>(aws, 'ListMicrosoftTeamsConfiguredTeams', {
      path: '/list-ms-teams-configured-teams',
      member: 'ConfiguredTeams',
    }),
    list<Listed>(aws, 'ListMicrosoftTeamsChannelConfigurations', {
      path: '/list-ms-teams-channel-configurations',
      member: 'TeamChannelConfigurations',
    }),
  ]);
  const authorized = teams.flatMap(({ TeamId: id }) => id ?? []);
  return { authorized, configured: configurations.map(configurationOf) };
}

const configurationOf = ({
  ConfigurationName: name = '',
  ChatConfigurationArn: arn = '',
  SlackChannelId,
  ChannelId,
}: Listed): ChannelConfiguration => ({ name, arn, channel: SlackChannelId ?? ChannelId ?? '' });

/**
 * All pages of a list. Its client in the SDK is no longer released with the others, so
 * the call is signed here.
 */
const list = <T>(
  aws: Aws,
  action: string,
  { path, member }: { path: string; member: string },
): Promise<T[]> =>
  aws.all(`chatbot:${action}`, async (options, NextToken) => {
    const page = await call(aws, { path, input: NextToken === undefined ? {} : { NextToken } }, options);
    return { items: page[member] as T[], next: page['NextToken'] as string | undefined };
  });

async function call(
  aws: Aws,
  { path, input }: { path: string; input: object },
  { abortSignal }: CallOptions,
): Promise<Record<string, unknown>> {
  const origin = process.env['AWS_ENDPOINT_URL_CHATBOT'] || `https://chatbot.${CHATBOT_REGION}.amazonaws.com`;
  const { host } = new URL(origin);
  const body = JSON.stringify(input);
  const request = {
    service: 'chatbot',
    region: CHATBOT_REGION,
    host,
    method: 'POST',
    path,
    headers: { Host: host, 'Content-Type': 'application/json' },
    body,
  };
  const credentials = await aws.configOf(CHATBOT_REGION).credentials();
  // Not sent by fetch as aws4 would sign it.
  const {
    Host: _,
    'Content-Length': _length,
    ...headers
  } = aws4.sign(request, credentials).headers as Record<string, string>;
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers,
    body,
    // Followed elsewhere, a redirect would take the session token along.
    redirect: 'error',
    signal: abortSignal,
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer;
  const message = answer['message'] ?? answer['Message'] ?? response.statusText;
  throw Object.assign(new Error(String(message)), {
    name: response.headers.get('x-amzn-errortype')?.split(':')[0] ?? `Status${response.status}`,
    $metadata: { httpStatusCode: response.status },
  });
}

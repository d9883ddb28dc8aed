import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Aws, Fault } from '#infra/preflight/aws.ts';
import { alarmChatCheck } from '#infra/preflight/checks/alarm-chat.ts';
import type { Inquiry } from '#infra/preflight/inquiry.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';

const TENANT = '1b2c3d4e-0000-4000-8000-000000000001';
const TEAM = '1b2c3d4e-0000-4000-8000-000000000002';
const CHANNEL = '19%3aab%40thread.tacv2';
const ARN = 'arn:aws:chatbot::111122223333:chat-configuration';

let server: Server;
let asked: string[];
let answers: Record<string, object[]>;
let status: number;

beforeEach(async () => {
  asked = [];
  status = 200;
  answers = {};
  server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    asked.push(
      `${request.method} ${request.url} ${/Credential=[^,]*/.exec(request.headers.authorization ?? '')?.[0]}`,
    );
    const { NextToken: page = '0' } = JSON.parse(Buffer.concat(chunks).toString()) as { NextToken?: string };
    const pages = answers[request.url ?? ''] ?? [];
    const more = Number(page) + 1 < pages.length ? { NextToken: String(Number(page) + 1) } : {};
    response
      .writeHead(status, {
        'content-type': 'application/json',
        ...(status === 200 ? {} : { 'x-amzn-errortype': 'AccessDeniedException' }),
      })
      .end(JSON.stringify({ ...pages[Number(page)], ...more }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vi.stubEnv('AWS_ENDPOINT_URL_CHATBOT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const SLACK = { slackWorkspace: 'T0123ABCD', slackChannel: 'C0123ABCD' };
const TEAMS = { teamsTenant: TENANT, teamsTeam: TEAM, teamsChannel: CHANNEL };

/** `own`: ARNs that the stacks of the environment have. */
const check = (chat: object | undefined, own: readonly string[] = []) =>
  alarmChatCheck.run({
    aws: new Aws(),
    name: 'prod',
    environment: withSettings({ 'alarms.chat': chat }),
    deployed: async () => ({ owns: (_type: string, id: string) => own.includes(id) }),
  } as unknown as Inquiry);

const slackChannel = (name: string, channel: string) => ({
  SlackChannelConfigurations: [
    {
      ConfigurationName: name,
      ChatConfigurationArn: `${ARN}/slack-channel/${name}`,
      SlackChannelId: channel,
    },
  ],
});
const teamsChannel = (name: string, channel: string) => ({
  TeamChannelConfigurations: [
    { ConfigurationName: name, ChatConfigurationArn: `${ARN}/ms-teams/${name}`, ChannelId: channel },
  ],
});

describe('the channel of alarms', () => {
  it('is not asked about where none is set', async () => {
    expect(await check(undefined)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('is fine if the workspace is authorized and nothing has its name, on whatever page', async () => {
    answers = {
      '/describe-slack-workspaces': [
        { SlackWorkspaces: [{ SlackTeamId: 'T0000OTHER' }] },
        { SlackWorkspaces: [{ SlackTeamId: 'T0123ABCD' }] },
      ],
      '/describe-slack-channel-configurations': [slackChannel('another', 'C9999OTHER')],
    };
    expect(await check(SLACK)).toMatchObject([{ status: 'ok' }]);
    expect(asked[0]).toMatch(/^POST \/\S+ Credential=AKIDEXAMPLE\/\d{8}\/us-east-2\/chatbot\//);
  });

  it.each([
    ['Slack', SLACK, 'the account may not post to the Slack workspace T0123ABCD'],
    ['Teams', TEAMS, `the account may not post to the Microsoft Teams team ${TEAM}`],
  ])('fails without an authorization of %s', async (_, chat, found) => {
    expect(await check(chat)).toMatchObject([{ status: 'fails', found }]);
  });

  it('fails if another configuration has the name', async () => {
    answers = {
      '/list-ms-teams-configured-teams': [{ ConfiguredTeams: [{ TeamId: TEAM.toUpperCase() }] }],
      '/list-ms-teams-channel-configurations': [
        { TeamChannelConfigurations: [] },
        teamsChannel('signpost-prod', 'x'),
      ],
    };
    const found = "a configuration signpost-prod exists outside of this environment's stacks";
    expect(await check(TEAMS)).toMatchObject([
      {
        status: 'fails',
        found,
        todo: expect.stringContaining('delete-microsoft-teams-channel-configuration'),
      },
    ]);
    expect(await check(TEAMS, [`${ARN}/ms-teams/signpost-prod`])).toMatchObject([{ status: 'ok' }]);
  });

  it('fails if another configuration has the channel', async () => {
    answers = {
      '/describe-slack-workspaces': [{ SlackWorkspaces: [{ SlackTeamId: 'T0123ABCD' }] }],
      '/describe-slack-channel-configurations': [slackChannel('another', 'C0123ABCD')],
    };
    const found = 'the channel C0123ABCD belongs to the configuration another, and has only one';
    expect(await check(SLACK)).toMatchObject([{ status: 'fails', found }]);
  });

  it('names the missing permission', async () => {
    status = 403;
    const fault = await Promise.resolve(check(SLACK)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ kind: 'denied', action: expect.stringMatching(/^chatbot:DescribeSlack/) });
  });
});

import * as z from 'zod';
import { emailAddress, mustBe, text, trueOrFalse, whole } from './setting-types.ts';

/** AWS's limit of email addresses for a notification of a budget. */
const RECIPIENTS = 10;

const ENDPOINT = 'an https URL';

const httpsEndpoint = () =>
  z
    .string(mustBe(ENDPOINT))
    .refine((url) => url.startsWith('https://') && URL.canParse(url), mustBe(ENDPOINT))
    .meta({ allowed: ENDPOINT });

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuid = (of: string) =>
  text(UUID, `the ID of ${of}, such as 0f7b3c1e-5a44-4d0c-9a57-1f2e3d4c5b6a`).optional();

const chatSchema = z.strictObject({
  slackWorkspace: text(/^[TE][A-Z0-9]{8,}$/, 'the ID of a Slack workspace, such as T0123ABCD')
    .optional()
    .meta({ description: 'ID of the workspace, authorized once in the console of Amazon Q Developer.' }),
  slackChannel: text(/^[CG][A-Z0-9]{8,}$/, 'the ID of a Slack channel, such as C0123ABCD')
    .optional()
    .meta({ description: 'ID of the channel, to which the app is invited if it is private.' }),
  teamsTenant: uuid('a tenant of Microsoft Entra ID').meta({
    description: 'ID of the tenant, `tenantId` in the link to the channel.',
  }),
  teamsTeam: uuid('a team').meta({
    description:
      'ID of the team, `groupId` in that link, authorized once in the console of Amazon Q Developer.',
  }),
  // As CloudFormation checks it. Links to channels have it in this form.
  teamsChannel: text(
    /^[\w=+/.,-]*%3a[\w=+/.,-]*%40[\w=+/.,-]*$/i,
    'the ID of a Teams channel as in its link, such as 19%3ab6ef35dc342d56ba5654e6fc6d25a071%40thread.tacv2',
  )
    .optional()
    .meta({ description: 'ID of the channel, as in that link.' }),
});

/** A channel in one of the chat apps. */
export type AlarmChannel =
  | { app: 'slack'; workspace: string; channel: string }
  | { app: 'teams'; tenant: string; team: string; channel: string };

/** The channel of alarms; undefined if none is set. */
export function alarmChannelOf({ chat }: z.output<typeof alarmsSchema>): AlarmChannel | undefined {
  const { slackWorkspace, slackChannel, teamsTenant, teamsTeam, teamsChannel } = chat ?? {};
  if (slackWorkspace && slackChannel)
    return { app: 'slack', workspace: slackWorkspace, channel: slackChannel };
  if (teamsTenant && teamsTeam && teamsChannel)
    return { app: 'teams', tenant: teamsTenant, team: teamsTeam, channel: teamsChannel };
  return undefined;
}

export const alarmsSchema = z.strictObject({
  emails: z.array(emailAddress()).readonly().default([]).meta({
    description: 'Who gets alarms, once each address has confirmed an email of Amazon SNS.',
  }),
  https: z
    .array(httpsEndpoint())
    .readonly()
    .default([])
    .meta({
      description:
        'Endpoints that get alarms as an HTTPS request of Amazon SNS, such as those of PagerDuty or ' +
        'Opsgenie, once each has confirmed its subscription.',
    }),
  chat: chatSchema.optional().meta({
    description:
      'A channel of Slack or of Microsoft Teams that gets alarms through Amazon Q Developer in chat apps: ' +
      'three `teams...` or two `slack...` settings.',
  }),
  monthlyBudgetUsd: whole(1, 1_000_000)
    .optional()
    .meta({
      description:
        'Expected cost of the AWS account in a month, in US dollars: `alarms.emails` get an email when ' +
        'it is exceeded or forecast to be.',
    }),
  outsideProbe: trueOrFalse()
    .default(false)
    .meta({
      description:
        'Whether Amazon Route 53 requests `/v1/health` from three continents every 30 seconds, with an ' +
        'alarm if this fails; outside us-east-1 it needs `domains.frontend`.',
    }),
});

/** Regions in which CloudFormation has no type AWS::Budgets::Budget. */
const WITHOUT_BUDGETS = ['ap-northeast-3', 'eu-north-1'];

interface Alarms {
  region: string;
  alarms: z.output<typeof alarmsSchema>;
}

/** Reports a budget whose notifications nobody or too many would get. */
export function* budgetRecipients({ alarms: { emails, monthlyBudgetUsd }, region }: Alarms) {
  if (monthlyBudgetUsd === undefined) return;
  const path = ['alarms', 'monthlyBudgetUsd'];
  if (WITHOUT_BUDGETS.includes(region)) {
    const message =
      `cannot be set in ${region}, where CloudFormation knows no budgets: create it in the ` + 'console';
    yield { path, message };
  }
  if (emails.length === 0) yield { path, message: 'needs alarms.emails: nobody would be notified' };
  if (emails.length > RECIPIENTS) {
    const message = `notifies ${RECIPIENTS} addresses at most, and alarms.emails has ${emails.length}`;
    yield { path, message };
  }
}

/** Reports a channel with settings of both apps, or without all of one. */
export function* incompleteChat({ alarms: { chat } }: Pick<Alarms, 'alarms'>) {
  if (chat === undefined) return;
  const given = Object.keys(chat).filter((name) => chat[name as keyof typeof chat] !== undefined);
  const isWhole = [SLACK, TEAMS].some(
    (names) => given.length === names.length && names.every((it) => given.includes(it)),
  );
  if (isWhole) return;
  const message = `must have ${SLACK.join(' and ')}, or ${TEAMS.join(', ')}, and no others`;
  yield { path: ['alarms', 'chat'], message };
}

const SLACK = ['slackWorkspace', 'slackChannel'];
const TEAMS = ['teamsTenant', 'teamsTeam', 'teamsChannel'];

/** Whether anyone gets alarms. */
export const notifiesAnyone = ({ alarms }: Pick<Alarms, 'alarms'>): boolean =>
  alarms.emails.length + alarms.https.length > 0 || alarms.chat !== undefined;

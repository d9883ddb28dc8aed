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
  chat: z
    .strictObject({
      slackWorkspace: text(/^[TE][A-Z0-9]{8,}$/, 'the ID of a Slack workspace, such as T0123ABCD').meta({
        description: 'ID of the workspace, authorized once in the console of Amazon Q Developer.',
      }),
      slackChannel: text(/^[CG][A-Z0-9]{8,}$/, 'the ID of a Slack channel, such as C0123ABCD').meta({
        description: 'ID of the channel, to which the app is invited if it is private.',
      }),
    })
    .optional()
    .meta({ description: 'A channel of Slack that gets alarms through Amazon Q Developer in chat apps.' }),
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

/** Whether anyone gets alarms. */
export const notifiesAnyone = ({ alarms }: Pick<Alarms, 'alarms'>): boolean =>
  alarms.emails.length + alarms.https.length > 0 || alarms.chat !== undefined;

import { readRun } from '../../../infra/local/run/run-file.ts';

// Granted on purpose though the suite never needs them, as `function action` or `function action partitions`.
const EXCUSED: readonly [grant: RegExp, reason: string][] = [
  [/ (?:logs|xray):/, 'used by the Lambda service itself, which the local run does not send to'],
  [/ sqs:(?:ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/, 'AWS asks for them of every consumer'],
  [/^import-links dynamodb:UpdateItem$/, 'for an owner who is suspended in the middle of an import'],
  [/^public-create-link dynamodb:GetItem$/, 'for a request that is repeated after a crash'],
  [/^sweep-outbox (?:events:PutEvents|dynamodb:BatchWriteItem)$/, 'for events that have waited for a minute'],
  [/^sweep-expired dynamodb:(?:DeleteItem|BatchWriteItem|Query)$/, 'for what has been over for days'],
  [
    /^(?:smart-links-analytics|public-link-state) dynamodb:Query$/,
    'for more clicks than the head of a journal holds; `links-analytics` reads such in the same way',
  ],
  [
    /^webhooks-create dynamodb:GetItem$/,
    'for the URL of a webhook that a former version of the service deleted',
  ],
  [
    /^(?:notify-webhook-owner|mail-people|export-account|fetch-title) sqs:SendMessage$/,
    'for events that fail three times; `record-mail-feedback` tests the same',
  ],
  [
    /^(?:unlock|preview-link|visit-smart-link|public-smart-link|landing-page|webinar-calendar|join-webinar|public-submit-survey|submit-survey|register-webinar) dynamodb:Query$/,
    'for hosts that are denied while it runs; `redirect` reads them in the same way',
  ],
  [
    / dynamodb:GetItem dynamodb:LeadingKeys DOMAIN#\*$/,
    'for a binding that is due while the link or page is in memory; the suite reads them together',
  ],
  [
    /^(?:redirect|unlock|preview-link|visit-smart-link|public-smart-link|landing-page|webinar-calendar|join-webinar|public-submit-survey|submit-survey|register-webinar) dynamodb:GetItem dynamodb:LeadingKeys (?:CODE|SLUG|DENIED)#\*$/,
    'for what is due while the rest is in memory; the suite reads them together',
  ],
  [
    /^auth-(?:session-get|session-delete|sessions-list|sessions-delete|passkeys-options|passkeys-list) dynamodb:UpdateItem dynamodb:LeadingKeys USER#\*$/,
    'for sessions that are an hour old; every function that takes sessions renews them in the same way',
  ],
  [
    /^copy-images (?:s3:DeleteObject|sqs:SendMessage)$/,
    'for pages that are blocked or deleted while copies are made, and for events that fail three times',
  ],
  [
    /^mail-registrant (?:dynamodb:PutItem|sqs:SendMessage)$/,
    'for environments that send no emails, where it confirms registrations itself, and for events that fail three times',
  ],
  [
    /^(?:mail-people|auth-session-create) secretsmanager:GetSecretValue$/,
    'for the next version of the sign-in key, while it is replaced',
  ],
  [/^deliver-webhook sqs:SendMessage$/, 'for what was tried in vain for a day'],
  [
    /^(?:smart-links-responses-summary dynamodb:(?:PutItem|ConditionCheckItem)|mcp dynamodb:ConditionCheckItem)$/,
    'for a survey with hundreds of responses that are minutes old',
  ],
];

interface GrantReport {
  function: string;
  granted: { action: string; resource: string; limitedTo?: string; used: boolean }[];
  denied: string[];
}

/**
 * Throws if the suite that just ran against these local runs needed an action that a role does not grant, or left a grant
 * unused: then the grant is more than the function needs, or the code that needs it is untested.
 */
export async function assertGrantsAreExact(dataDirs: string[]): Promise<void> {
  const reports = (await Promise.all(dataDirs.map(grantsOf))).flat();
  const denied = reports.flatMap((report) =>
    report.denied.map((what) => `${report.function} was denied ${what}`),
  );
  /** Whether it was used, by any of the runs. */
  const uses = new Map<string, boolean>();
  for (const { function: name, granted } of reports) {
    for (const { action, resource, limitedTo, used } of granted) {
      const names = [`${name} ${action}`, `${name} ${action} ${limitedTo}`];
      if (EXCUSED.some(([excused]) => names.some((it) => excused.test(it)))) continue;
      const grant = `${name} is granted ${action} on ${resource}${limitedTo ? `, ${limitedTo},` : ''}`;
      uses.set(grant, used || uses.get(grant) === true);
    }
  }
  const unused = [...uses].flatMap(([grant, used]) => (used ? [] : [`${grant} but never used it`]));
  const faults = [...new Set([...denied, ...unused])];
  if (faults.length > 0) throw new Error(`The functions' policies are not exact:\n  ${faults.join('\n  ')}`);
}

async function grantsOf(dataDir: string): Promise<GrantReport[]> {
  const { controlUrl, token } = readRun(dataDir);
  const answer = await fetch(`${controlUrl}/grants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as GrantReport[];
}

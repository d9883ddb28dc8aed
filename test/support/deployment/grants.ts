import { readRun } from '@signpost/local-aws/run/run-file.ts';

// Granted on purpose though the suite never needs them, as `function action`, `function action partitions` or
// `function action resource`.
const EXCUSED: readonly [grant: RegExp, reason: string][] = [
  [/ (?:logs|xray):/, 'used by the Lambda service itself, which the local run does not send to'],
  [/ sqs:(?:ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/, 'AWS asks for them of every consumer'],
  [
    / dynamodb:(?:BatchGetItem|UpdateItem) dynamodb:LeadingKeys (?:OWNER|USER|MEMBERS|APPS)#\*$/,
    'for keys, sessions and connected apps: the suite calls most endpoints with one of them',
  ],
  [
    /^oauth-token dynamodb:(?:PutItem dynamodb:LeadingKeys AUDIT|DeleteItem dynamodb:LeadingKeys APPS)#\*$/,
    'for a code or refresh token that is used twice; the integration tests use such ones',
  ],
  [
    /^(?:oauth-revoke dynamodb:GetItem|auth-apps-connect dynamodb:PutItem|oauth-token dynamodb:UpdateItem) dynamodb:LeadingKeys (?:CLIENT|REGISTERED)#\*$/,
    'for apps with a secret, for a metadata document that expires while a person decides, and for an app ' +
      'that has registered itself and is used on another day',
  ],
  [
    /^auth-apps-connect dynamodb:(?:GetItem|Query) dynamodb:LeadingKeys APPS#\*$/,
    'for an account that is full; the integration tests fill such ones',
  ],
  [
    /^(?:members-delete|auth-accounts-leave) dynamodb:DeleteItem dynamodb:LeadingKeys APPS#\*$/,
    'for members who have connected apps; the integration tests remove such ones',
  ],
  [
    /^apps-(?:create|update) (?:s3:|dynamodb:\w+ dynamodb:LeadingKeys MEDIA#\*$)/,
    'for icons that are of a page, that are replaced, and whose app cannot be stored; `brand-save` and the ' +
      'integration tests copy such ones',
  ],
  [
    /^auth-apps-connect dynamodb:Query dynamodb:LeadingKeys OWNER#\*$/,
    'for apps that are limited to folders; the integration tests connect such ones',
  ],
  [
    /^(?:links-create|links-bulk|import-links|smart-links-create) dynamodb:UpdateItem dynamodb:LeadingKeys (?:CODE|SLUG)#\*$/,
    'for an owner who is suspended while links and pages are created',
  ],
  [
    /^(?:links-create|links-bulk|smart-links-update|mcp) dynamodb:GetItem dynamodb:LeadingKeys OWNER#\*$/,
    'for a quota that is reached, or a balance that is used up, in the meantime',
  ],
  [
    /^(?:links-bulk-update|links-bulk-delete|links-tags-rename|check-links|fetch-title) dynamodb:BatchGetItem dynamodb:LeadingKeys CODE#\*$/,
    'for links with a click limit',
  ],
  [
    /^(?:links-bulk-delete|links-bulk-update|links-delete|links-update|mcp) dynamodb:DeleteItem dynamodb:LeadingKeys MEDIA#\*$/,
    'for images that were uploaded an hour ago',
  ],
  [
    /^links-bulk-update dynamodb:PutItem dynamodb:LeadingKeys CODE#\*$/,
    'for codes that only domains can have, which follow their link to another domain',
  ],
  [
    /^links-get dynamodb:GetItem dynamodb:LeadingKeys DOMAIN#\*$/,
    'for short URLs on other domains of an owner',
  ],
  [
    /^(?:uploads-create|smart-links-create|smart-links-update|me|mcp) dynamodb:BatchGetItem dynamodb:LeadingKeys (?:MEDIA|SMART)#\*$/,
    'for accounts with files that are to be counted again',
  ],
  [
    /^smart-links-update dynamodb:(?:BatchGetItem dynamodb:LeadingKeys SUBSCRIBER|DeleteItem dynamodb:LeadingKeys SMART)#\*$/,
    'for surveys with an email address, or another limit of responses',
  ],
  [
    /^(?:webhooks-\w+|fan-out-events|sweep-deletions|aggregate-clicks) dynamodb:(?:Get|BatchGet|Update)Item dynamodb:LeadingKeys CLICK-SUBSCRIBERS(?:#\*)?$/,
    'for webhooks that get clicks later, or no more, and for more than a hundred owners',
  ],
  [
    /^mcp dynamodb:(?:GetItem|PutItem|UpdateItem|Query|BatchGetItem) dynamodb:LeadingKeys (?:DOMAIN|MEDIA|SMART|JOURNAL|USER|SUBSCRIBER|UNIQUE|OWNER#\*#UPLOADS)(?:#\*)?$/,
    'its tools run the use cases of endpoints that the suite calls',
  ],
  [
    /^account-export dynamodb:(?:PutItem|UpdateItem) dynamodb:LeadingKeys IDEMPOTENCY#\*$/,
    'the Idempotency-Key is the same for all endpoints that have it',
  ],
  [
    /^sweep-deletions dynamodb:(?:Query|GetItem|PutItem|DeleteItem|ConditionCheckItem|BatchWriteItem) dynamodb:LeadingKeys (?:APPS|REGISTERED|BRAND|DOMAIN|WEBHOOK|IMPORT|SHARE|SCHEDULE|SMART|USER|RATE#[\w-]+)#\*$/,
    'for accounts with everything there is; the integration tests delete such ones',
  ],
  [
    /^(?:conversions-create|conversions-bulk|public-report-open) dynamodb:Query dynamodb:LeadingKeys JOURNAL#\*$/,
    'for IDs of clicks on links of a former owner; the integration tests report such ones',
  ],
  [
    /^(?:deliver-webhook|notify-webhook-owner|mail-people) dynamodb:GetItem dynamodb:LeadingKeys (?:WEBHOOK|NOTICE)#\*$/,
    'for an event that comes twice',
  ],
  [
    /^mail-digests dynamodb:UpdateItem dynamodb:LeadingKeys (?:RATE#mail-(?:confirmations|requests)|SUBSCRIBER)#\*$/,
    'for addresses that were never confirmed',
  ],
  [
    /^mail-reports dynamodb:DeleteItem dynamodb:LeadingKeys SCHEDULE#\*$/,
    'for emails that fail; the integration tests have such ones',
  ],
  [
    /^(?:reports-preview|mail-reports) dynamodb:(?:GetItem|BatchGetItem) dynamodb:LeadingKeys (?:LINK|SMART|BRAND|JOURNAL|OWNER)#\*$/,
    'for reports of a link, page or folder, and with clicks; the integration tests read such ones',
  ],
  [
    /^reports-create dynamodb:(?:GetItem|PutItem|UpdateItem|BatchWriteItem) dynamodb:LeadingKeys (?:LINK|SMART|IDEMPOTENCY|SUBSCRIBER)#\*$/,
    'for reports of a link or page, above the quota, and for the Idempotency-Key, which is the same for ' +
      'all endpoints that have it',
  ],
  [
    /^reports-update dynamodb:(?:Query|UpdateItem|BatchWriteItem) dynamodb:LeadingKeys (?:MEMBERS|SUBSCRIBER)#\*$/,
    'for members and recipients who are taken from the list',
  ],
  [
    /^(?:analytics|clicks|conversions-list|shared-report|reports-preview|mail-reports|mcp|sweep-\w+) (?:s3:\w+ \S+\/folds\/|dynamodb:\w+ dynamodb:LeadingKeys (?:FOLDS|AUDIT)#\*)/,
    'for accounts with a hundred visited links, a day later; the integration tests fold such ones',
  ],
  [
    /^(?:analytics|shared-report) sqs:SendMessage$/,
    'for accounts with hundreds of links visited today; the integration tests ask for snapshots of such ones',
  ],
  [
    /^count-conversions dynamodb:PutItem dynamodb:LeadingKeys FOLDS#\*$/,
    'for conversions that are sent a day later; the integration tests count such ones',
  ],
  [/^clicks dynamodb:Query dynamodb:LeadingKeys LIVE#\*$/, 'for a live view that is open for a minute'],
  [
    /^export-account (?:s3:(?:AbortMultipartUpload|DeleteObject|GetObject)|dynamodb:(?:Query dynamodb:LeadingKeys ACTIVITY|PutItem dynamodb:LeadingKeys OUTBOX)#\*)/,
    'for exports that take more than a run; the integration tests continue such ones',
  ],
  [/^public-track-link dynamodb:UpdateItem dynamodb:LeadingKeys RATE#pixels#\*$/, 'for the fifth event'],
  [/^public-create-link dynamodb:GetItem$/, 'for a request that is repeated after a crash'],
  [/^sweep-outbox (?:events:PutEvents|dynamodb:BatchWriteItem)$/, 'for events that have waited for a minute'],
  [
    /^sweep-expired dynamodb:(?:DeleteItem|BatchWriteItem|Query|(?:PutItem|GetItem|UpdateItem) dynamodb:LeadingKeys (?:CODE|PURGE|SMART|LINK)#\*)$/,
    'for what has been over for days',
  ],
  [
    /^sweep-expired dynamodb:(?:ConditionCheckItem|(?:BatchGetItem|UpdateItem) dynamodb:LeadingKeys (?:ACTIVITY|SLUG)#\*)/,
    'for links and pages that were moved to another account a quarter of an hour ago; the integration ' +
      'tests move such ones',
  ],
  [
    /^count-conversions dynamodb:BatchGetItem dynamodb:LeadingKeys SMART#\*$/,
    'for conversions of pages; `aggregate-clicks` reads their owners in the same way',
  ],
  [
    /^links-bulk-transfer dynamodb:(?:ConditionCheckItem|Query dynamodb:LeadingKeys OWNER#\*#LINKS|(?:GetItem|UpdateItem) dynamodb:LeadingKeys MEDIA#\*)/,
    'for accounts that are to be counted again, and for links with an image; the integration tests move ' +
      'such ones',
  ],
  [
    /^smart-links-bulk-transfer dynamodb:(?:(?:BatchGetItem|UpdateItem) dynamodb:LeadingKeys (?:ACTIVITY|MEDIA)#\*|GetItem dynamodb:LeadingKeys UNIQUE#\*)$/,
    'for pages with clicks, with files, and with a title that the other account has; the integration tests ' +
      'move such ones',
  ],
  [
    /^(?:smart-links-analytics|public-link-state|clicks|conversions-list|export-account|shared-report|reports-preview|mail-reports|mcp) dynamodb:Query dynamodb:LeadingKeys JOURNAL#\*$/,
    'for more clicks than the head of a journal holds; `links-analytics` reads such in the same way',
  ],
  [
    /^(?:notify-webhook-owner|mail-people|reserve-survey-storage|export-account|fetch-title) sqs:SendMessage$/,
    'for events that fail three times; `record-mail-feedback` tests the same',
  ],
  [
    /^(?:unlock|preview-link|visit-smart-link|public-smart-link|landing-page|webinar-calendar|join-webinar|public-submit-survey|submit-survey|register-webinar|subscribe|subscription-choice) dynamodb:Query$/,
    'for hosts that are denied while it runs; `redirect` reads them in the same way',
  ],
  [
    / dynamodb:GetItem dynamodb:LeadingKeys DOMAIN#\*$/,
    'for a binding that is due while the link or page is in memory; the suite reads them together',
  ],
  [
    /^(?:redirect|unlock|preview-link|visit-smart-link|public-smart-link|landing-page|webinar-calendar|join-webinar|public-submit-survey|submit-survey|register-webinar|subscribe|subscription-choice) dynamodb:GetItem dynamodb:LeadingKeys (?:CODE|SLUG|DENIED)#\*$/,
    'for what is due while the rest is in memory; the suite reads them together',
  ],
  [
    /^smart-links-accept-spam dynamodb:(?:GetItem|BatchGetItem|Query) dynamodb:LeadingKeys (?:SLUG|DENIED)#\*$/,
    'for what is due while the rest is in memory; forms of pages read it in the same way',
  ],
  [
    /^(?:subscribe|subscription-choice) dynamodb:BatchGetItem dynamodb:LeadingKeys (?:DENIED|DOMAIN|SLUG)#\*$/,
    'for a domain of the owner; `register-webinar` reads it in the same way',
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
    'for environments that send no emails, where it confirms registrations itself, and for events that ' +
      'fail three times',
  ],
  [
    /^(?:mail-people|auth-session-create) secretsmanager:GetSecretValue$/,
    'for the next version of the sign-in key, while it is replaced',
  ],
  [
    /^(?:members-invite|auth-sso-callback) dynamodb:Query dynamodb:LeadingKeys MEMBERS#\*$/,
    'for an account that is full, in case invitations have expired',
  ],
  [
    /^members-invite dynamodb:DeleteItem dynamodb:LeadingKeys USER#\*$/,
    'for a person who is invited again on another day',
  ],
  [/^deliver-webhook sqs:SendMessage$/, 'for what was tried in vain for a day'],
  [
    /^(?:smart-links-responses-summary dynamodb:(?:PutItem|ConditionCheckItem)|mcp dynamodb:ConditionCheckItem)$/,
    'for a survey with hundreds of responses that are minutes old',
  ],
];

/** What a function was granted, and what it used of that. */
export interface GrantReport {
  function: string;
  granted: { action: string; resource: string; limitedTo?: string; used: boolean }[];
  denied: string[];
}

/**
 * Throws if the suite, of which these are all reports, needed an action that a role does not grant, or left a
 * grant unused: then the grant is more than the function needs, or the code that needs it is untested.
 */
export function assertGrantsAreExact(reports: readonly GrantReport[]): void {
  const denied = reports.flatMap((report) =>
    report.denied.map((what) => `${report.function} was denied ${what}`),
  );
  /** Whether it was used, by any of the runs. */
  const uses = new Map<string, boolean>();
  for (const { function: name, granted } of reports) {
    for (const { action, resource, limitedTo, used } of granted) {
      const names = ['', ` ${limitedTo}`, ` ${resource}`].map((of) => `${name} ${action}${of}`);
      if (EXCUSED.some(([excused]) => names.some((it) => excused.test(it)))) continue;
      const grant = `${name} is granted ${action} on ${resource}${limitedTo ? `, ${limitedTo},` : ''}`;
      uses.set(grant, used || uses.get(grant) === true);
    }
  }
  const unused = [...uses].flatMap(([grant, used]) => (used ? [] : [`${grant} but never used it`]));
  const faults = [...new Set([...denied, ...unused])];
  if (faults.length > 0) throw new Error(`The functions' policies are not exact:\n  ${faults.join('\n  ')}`);
}

/** What the functions of a local run used so far. */
export async function grantsUsedIn(dataDir: string): Promise<GrantReport[]> {
  const { controlUrl, token } = readRun(dataDir);
  const answer = await fetch(`${controlUrl}/grants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as GrantReport[];
}

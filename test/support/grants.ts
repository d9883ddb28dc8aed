import { readRun } from '../../infra/local/run-file.ts';

// Granted on purpose though the suite never needs them, as `function action`.
const EXCUSED: readonly [grant: RegExp, reason: string][] = [
  [/ (?:logs|xray):/, 'used by the Lambda service itself, which the local run does not send to'],
  [/ sqs:(?:ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/, 'AWS asks for them of every consumer'],
  [/^import-links dynamodb:UpdateItem$/, 'for an owner who is suspended in the middle of an import'],
  [/^public-create-link dynamodb:GetItem$/, 'for a request that is repeated after a crash'],
  [/^sweep-outbox (?:events:PutEvents|dynamodb:BatchWriteItem)$/, 'for events that have waited for a minute'],
  [/^sweep-expired dynamodb:(?:DeleteItem|BatchWriteItem|Query)$/, 'for what has been over for days'],
  [/^deliver-webhook sqs:SendMessage$/, 'for what was tried in vain for a day'],
  [
    /^smart-links-responses-summary dynamodb:(?:PutItem|ConditionCheckItem)$/,
    'for a survey with hundreds of responses that are minutes old',
  ],
];

interface GrantReport {
  function: string;
  granted: { action: string; resource: string; used: boolean }[];
  denied: string[];
}

/**
 * Throws when the suite that just ran needed an action that a role does not grant, or left a granted one unused:
 * then the grant is more than the function needs, or nobody tests what it is for.
 */
export async function assertGrantsAreExact(dataDir: string): Promise<void> {
  const { controlUrl, token } = readRun(dataDir);
  const answer = await fetch(`${controlUrl}/grants`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const reports = (await answer.json()) as GrantReport[];
  const faults = reports.flatMap((report) => [
    ...report.denied.map((what) => `${report.function} was denied ${what}`),
    ...report.granted
      .filter(
        ({ action, used }) =>
          !used && !EXCUSED.some(([excused]) => excused.test(`${report.function} ${action}`)),
      )
      .map(
        ({ action, resource }) => `${report.function} is granted ${action} on ${resource} but never used it`,
      ),
  ]);
  if (faults.length > 0) throw new Error(`The functions' policies are not exact:\n  ${faults.join('\n  ')}`);
}

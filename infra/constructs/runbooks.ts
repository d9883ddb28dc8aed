/** Sections of docs/operations.md, with summaries for alarm descriptions. */
const RUNBOOKS = {
  'visitors-get-errors':
    'Visitors get error pages or no response: crashes, throttling or a failing table. ' +
    'Roll back if you have just deployed; otherwise look for the error in the log.',
  'the-origin-refuses':
    'Most requests lack the secret of the distribution: visitors are refused (403), or requests bypass the ' +
    'distribution. If a deployment has just changed the secret, deploy all stacks.',
  'the-distribution-fails':
    'CloudFront returns errors of status 500 or higher: to visitors, callers of the API, or both. ' +
    'Look at the other alarms first; if none fires, the cause is between CloudFront and the functions.',
  'visitors-wait':
    'Visitors wait: the table or the click queue responds slowly, or there are many cold starts. ' +
    "Look at the table's latency and at the AWS Health Dashboard.",
  'the-api-fails':
    'Callers get errors of status 500 or higher. Roll back if you have just deployed; otherwise find the ' +
    'endpoint and its error in the log.',
  'the-chat-api-fails':
    'Chats fail, most likely because of a model: its server, its key or its quota. Look for the code ' +
    'MODEL_FAILED and its cause in the log.',
  faults:
    'Functions log errors that should not happen, whether or not callers see them, such as clicks that ' +
    'could not be queued. Look for lines of level ERROR.',
  'clicks-are-counted-late':
    'Analytics are minutes behind; no click is lost. The aggregator is too slow, throttled or failing, or ' +
    'is not invoked. Look at its errors and at the throttling of the table.',
  'dead-letters':
    'Messages failed ten times, or webhook deliveries failed for good. Find and fix the cause, and redrive ' +
    'the messages within 14 days.',
  'a-backup-fails':
    'For two days, not all backups, or their copies in another region or account, were completed. ' +
    'Point-in-time recovery is not affected. Look at the message of the job.',
  'a-queue-is-old':
    'Messages wait too long: their function fails, is throttled or is too slow. They are kept for four ' +
    'days. Look at its errors and its concurrency.',
  'a-sweep-does-not-finish':
    'A scheduled sweep did not finish several times in a row: it fails, times out, or its schedule is ' +
    'disabled. Nothing is lost: the next run does its work.',
  'webhooks-fail':
    'Most webhook deliveries to all receivers fail: look at their responses. Deliveries are retried for a ' +
    'day.',
  'abuse-is-reported':
    'Visitors have reported abuse of a link or a page. Review the reports (npm run admin -- report list) ' +
    'and resolve each.',
  'the-url-checker-fails':
    'Most calls of the URL checker fail: destinations are not checked against the list of unsafe sites. ' +
    'Look at its status, its quota and its API key; visited links are checked once it works again.',
  throttling:
    "Calls are throttled: functions by the account's quota or their reserved concurrency, requests by the " +
    'limit of a route, or the table by its limits or a hot partition.',
  'concurrency-runs-out':
    "Nearly all of the account's Lambda executions are in use or reserved: beyond that, visitors and " +
    'callers are throttled. Raise the quota, or find the function with the most invocations.',
  'metrics-are-lost':
    'CloudWatch could not read metrics in the log, so alarms on them see nothing. Roll back, and compare ' +
    'the lines with shared/platform/runtime/metrics.ts.',
  'the-probe-fails':
    'Requests from outside get no response or an error: visitors cannot reach the service, at least in ' +
    'some regions. Roll back if you have just deployed; otherwise look at the other alarms, and request ' +
    'the URL of the probe.',
} as const satisfies Record<string, string>;

export type Runbook = keyof typeof RUNBOOKS;

/** The description of an alarm: the likely problem, what to do, and where to read more. */
export const describeAlarm = (runbook: Runbook): string =>
  `${RUNBOOKS[runbook]} Runbook: docs/operations.md#${runbook}`;

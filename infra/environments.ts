import type { EnvironmentSettings } from '#infra/environment/schema.ts';

// Your environments: edit this file. All settings and their defaults: docs/deploy.md#settings.

/**
 * Without `region`, an environment is deployed to the region of the shell. Set it once it is deployed.
 *
 * Names are part of all resource names. `cdk deploy -c env=NAME` selects one.
 */
export const environments = {
  dev: {
    deployment: 'all-at-once',
    data: { retain: false },
    logs: { retentionDays: 7, level: 'DEBUG' },
  },
  staging: {
    // A test checks that these and those of prod fit an account with 1,000 executions together.
    capacity: {
      size: 'large',
      throttle: { requestsPerSecond: 500, burst: 500 },
      clickAggregators: 5,
      webhookSenders: 20,
      reservedConcurrency: {
        // What visitors request, each apart.
        redirect: 40,
        'landing-page': 20,
        'visit-smart-link': 10,
        'track-smart-link': 5,
        'public-track-link': 5,
        'aggregate-clicks': 5,
        // What the event bus invokes: it has no limit of its own. Further events wait with Lambda.
        'export-account': 2,
        'copy-images': 2,
        'fetch-title': 2,
        'check-links': 4,
        'fold-days': 4,
        'notify-webhook-owner': 2,
        'mail-people': 2,
        'mail-registrant': 2,
        'reserve-survey-storage': 2,
        'record-mail-feedback': 2,
      },
    },
  },
  prod: {
    capacity: 'large',
    // Copies survive the loss of the region. An account that is confined to one has none: `backup: {}`.
    data: { backup: { copyTo: { region: 'automatic' } } },
    logs: { retentionDays: 365 },
    security: { firewall: { requestsPerFiveMinutes: 60_000 } },
  },
} satisfies Record<string, EnvironmentSettings>;

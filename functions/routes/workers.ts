import type { FunctionSpec } from '../framework/function-spec.ts';

/** Functions without a route; the construct that owns a function sets its trigger. */
export const workers = {
  aggregateClicks: {
    name: 'aggregate-clicks',
    file: 'workers/aggregate-clicks',
    grants: {
      table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      urlCheckQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['linkChecks', 'publicOrigin', 'hotReadMs'],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  importLinks: {
    name: 'import-links',
    file: 'workers/import-links',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      query: ['byOwner'],
      importQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
      urlChecker: ['Ask'],
    },
    settings: ['publicOrigin', 'ownHosts', 'destinations', 'prices'],
    memoryMb: 1024,
    timeoutSeconds: 60,
  },
  exportAccount: {
    name: 'export-account',
    file: 'workers/export-account',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      query: ['byOwner'],
      media: ['GetObject'],
      exports: ['PutObject'],
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'mediaOrigin', 'consoleOrigin', 'serviceKey'],
    memoryMb: 1024,
    // Lambda's maximum.
    timeoutSeconds: 900,
  },
  sweepDeletions: {
    name: 'sweep-deletions',
    file: 'workers/sweep-deletions',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      query: ['byOwner', 'byExpiry'],
      media: ['DeleteObject'],
      uploads: ['DeleteObject'],
      exports: ['DeleteObject'],
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    memoryMb: 1024,
    timeoutSeconds: 280,
  },
  relayEvents: {
    name: 'relay-events',
    file: 'workers/relay-events',
    grants: { table: ['BatchWriteItem'], eventBus: ['PutEvents'] },
    timeoutSeconds: 30,
  },
  sweepOutbox: {
    name: 'sweep-outbox',
    file: 'workers/sweep-outbox',
    grants: { table: ['Query', 'BatchWriteItem'], eventBus: ['PutEvents'] },
    timeoutSeconds: 60,
  },
  fanOutEvents: {
    name: 'fan-out-events',
    file: 'workers/fan-out-events',
    grants: {
      table: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
    },
    timeoutSeconds: 30,
  },
  deliverWebhook: {
    name: 'deliver-webhook',
    file: 'workers/deliver-webhook',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      webhookQueue: ['SendMessage'],
      slowWebhookQueue: ['SendMessage'],
      deadWebhookQueue: ['SendMessage'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'webhookTargets'],
    // Receivers have 10 s to respond.
    timeoutSeconds: 20,
  },
  // Only if the environment has a URL checker.
  checkVisited: {
    name: 'check-visited-urls',
    file: 'workers/check-visited-urls',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      eventQueue: ['SendMessage'],
      urlChecker: ['Ask'],
    },
    settings: ['publicOrigin', 'mediaOrigin'],
    timeoutSeconds: 120,
  },
  // Only if the environment checks links.
  checkLinks: {
    name: 'check-links',
    file: 'workers/check-links',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      query: ['byExpiry'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'linkChecks'],
    timeoutSeconds: 300,
  },
  // Only where the environment checks links.
  fetchTitle: {
    name: 'fetch-title',
    file: 'workers/fetch-title',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'ownHosts', 'linkChecks'],
    timeoutSeconds: 30,
  },
  notifyWebhookOwner: {
    name: 'notify-webhook-owner',
    file: 'workers/notify-webhook-owner',
    grants: { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], mail: ['SendEmail'] },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailPeople: {
    name: 'mail-people',
    file: 'workers/mail-people',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
      mail: ['SendEmail'],
      signInKey: ['Read'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailSubmission: {
    name: 'mail-submission',
    file: 'workers/mail-submission',
    grants: { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], mail: ['SendEmail'] },
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  mailRegistrant: {
    name: 'mail-registrant',
    file: 'workers/mail-registrant',
    // If no emails are sent, it confirms registrations itself.
    grants: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      mail: ['SendEmail'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin', 'serviceKey'],
    timeoutSeconds: 30,
  },
  // Only if the environment sends emails.
  remindRegistered: {
    name: 'remind-registered',
    file: 'workers/remind-registered',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
      query: ['byExpiry'],
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'serviceKey'],
    // Shorter than its interval, so that two runs do not send at twice the rate.
    timeoutSeconds: 280,
  },
  // Only if the environment sends emails.
  mailDigests: {
    name: 'mail-digests',
    file: 'workers/mail-digests',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'BatchWriteItem'],
      query: ['byExpiry'],
      mail: ['SendEmail'],
    },
    settings: ['publicOrigin', 'consoleOrigin', 'serviceKey'],
    timeoutSeconds: 300,
  },
  recordMailFeedback: {
    name: 'record-mail-feedback',
    file: 'workers/record-mail-feedback',
    grants: { table: ['PutItem'] },
    settings: ['serviceKey'],
    timeoutSeconds: 30,
  },
  sweepExpired: {
    name: 'sweep-expired',
    file: 'workers/sweep-expired',
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      query: ['byExpiry'],
      eventQueue: ['SendMessage'],
    },
    settings: ['publicOrigin'],
    timeoutSeconds: 300,
  },
  copyImages: {
    name: 'copy-images',
    file: 'workers/copy-images',
    grants: {
      table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Scan'],
      media: ['GetObject', 'PutObject', 'DeleteObject'],
    },
    // An image of 50 megapixels takes some 700 MB; CPU comes with memory.
    memoryMb: 2048,
    timeoutSeconds: 300,
  },
  sweepMedia: {
    name: 'sweep-media',
    file: 'workers/sweep-media',
    grants: {
      table: ['GetItem', 'UpdateItem', 'DeleteItem'],
      query: ['byExpiry'],
      media: ['DeleteObject'],
      uploads: ['DeleteObject'],
      eventQueue: ['SendMessage'],
    },
    timeoutSeconds: 300,
  },
} as const satisfies Record<string, FunctionSpec>;

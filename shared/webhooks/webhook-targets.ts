/**
 * Allowed delivery targets. `public`: HTTPS on the public Internet. `local`: also HTTP and
 * loopback, for the local runner.
 */
export const WEBHOOK_TARGETS = ['public', 'local'] as const;

export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];

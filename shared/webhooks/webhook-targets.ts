/**
 * Allowed delivery targets. `public`: HTTPS on the public Internet. `local`: also HTTP and
 * loopback, for the local runner.
 */
const WEBHOOK_TARGETS = ['public', 'local'] as const;

export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];

export function isWebhookTargets(text: string): text is WebhookTargets {
  return (WEBHOOK_TARGETS as readonly string[]).includes(text);
}

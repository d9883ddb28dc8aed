/**
 * Where a deployment delivers to: `public`: HTTPS on the public Internet. `local`: also plain HTTP and this machine
 * itself, for the local run, whose receivers are on it.
 */
export const WEBHOOK_TARGETS = ['public', 'local'] as const;

export type WebhookTargets = (typeof WEBHOOK_TARGETS)[number];

export function isWebhookTargets(text: string): text is WebhookTargets {
  return (WEBHOOK_TARGETS as readonly string[]).includes(text);
}

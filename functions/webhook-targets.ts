import * as z from 'zod';
import { SETTING, setting } from '../shared/runtime/settings.ts';
import { WEBHOOK_TARGETS, type WebhookTargets } from '../shared/webhooks/webhook.ts';

/** Where this deployment delivers to. */
export function webhookTargets(): WebhookTargets {
  return z.enum(WEBHOOK_TARGETS).parse(setting(SETTING.webhookTargets));
}

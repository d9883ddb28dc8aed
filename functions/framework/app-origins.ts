import type { DocumentPolicy } from '#shared/apps/metadata-document.ts';
import type { ServiceOrigins } from '#shared/apps/resources.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { webhookTargets } from './origins.ts';

/** Where this service is, for OAuth. */
export const serviceOrigins = (): ServiceOrigins => {
  const issuer = setting(SETTING.consoleOrigin);
  return { issuer, origins: [issuer, setting(SETTING.publicOrigin), setting(SETTING.apiOrigin)] };
};

/** How metadata documents of apps are fetched. */
export const documentPolicy = (): DocumentPolicy => ({
  allowLoopback: webhookTargets() === 'local',
  userAgent: `Signpost-Apps/1.0 (+${setting(SETTING.consoleOrigin)})`,
});

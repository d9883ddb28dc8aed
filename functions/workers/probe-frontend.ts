import { HEALTH_PATH } from '#functions/framework/function-spec.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { probe } from '#shared/platform/net/probe.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/** Scheduled: sends a visitor's request from outside the distribution. A failed run raises an alarm. */
export const handler = withLogging(async (): Promise<void> => {
  const ms = await probe(`${setting(SETTING.publicOrigin)}${HEALTH_PATH}`);
  log.close('frontend probed', { ms });
});

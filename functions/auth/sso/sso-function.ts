import { assertConsoleHost, consoleOrigin } from '#functions/framework/from-console.ts';
import { viewerAddress } from '#functions/framework/from-edge.ts';
import { type HttpResponse, httpStack } from '#functions/framework/http-stack.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { limitAddress } from '#shared/platform/limits/limit-address.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { removedCookie } from '#shared/sign-in/session-cookie.ts';
import { SSO_REQUESTS } from '#shared/sign-in/sso/sign-in-with-sso.ts';
import { SsoError, type SsoErrorCode } from '#shared/sign-in/sso/sso-error.ts';
import { type SsoSettings, ssoSettings } from '#shared/sign-in/sso-settings.ts';

interface SsoRequest {
  event: HttpEvent;
  settings: SsoSettings;
  consoleOrigin: string;
  now: Date;
}

/**
 * A step of single sign-on, reached by navigation. Every failure, including an SsoError from `run`, redirects
 * to the console. `counterOf` names the counter for limits per IP address: other sites can send visitors
 * here, and must not use up the counter that sign-ins need.
 */
export function ssoFunction(
  counterOf: (event: HttpEvent, consoleOrigin: string) => string,
  run: (request: SsoRequest) => Promise<HttpResponse>,
) {
  return httpStack(async (event) => {
    const now = new Date();
    const settings = ssoSettings();
    if (!settings) throw new AppError('NOT_FOUND', 'Single sign-on is not configured.');
    assertConsoleHost(event.headers);
    const origin = consoleOrigin();
    try {
      const counter = counterOf(event, origin);
      await limitAddress(
        SSO_REQUESTS,
        { address: viewerAddress(event), hashKey: setting(SETTING.serviceKey), kind: counter },
        now,
      );
      return await run({ event, settings, consoleOrigin: origin, now });
    } catch (error) {
      const code = failed(error);
      return navigation(303, `${origin}/console#sign-in-error=${code}`, [removedCookie(origin, 'sso')]);
    }
  });
}

function failed(error: unknown): SsoErrorCode {
  if (error instanceof AppError && error.code === 'RATE_LIMITED') return 'rate-limited';
  if (!(error instanceof SsoError)) {
    log.error('single sign-on failed', { error });
    return 'failed';
  }
  const { code, message: cause, isMisconfigured } = error;
  // Only errors that the operator can fix raise an alarm.
  if (isMisconfigured) log.error('single sign-on is misconfigured', { code, cause });
  else log.warn('single sign-on failed', { code, cause });
  return code;
}

/** Redirects the browser. `no-referrer`: its URL contains the state, or the code. */
export const navigation = (
  statusCode: 302 | 303,
  location: string,
  cookies: readonly string[],
): HttpResponse => ({
  statusCode,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  cookies: [...cookies],
});

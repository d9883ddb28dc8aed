import { readSecret } from '#shared/platform/runtime/secret.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/**
 * The keys that codes and links are derived with, by the names of their secrets. A stored code names its key,
 * so a key can be replaced at any time: functions that still issue codes with the old one, and those that
 * already use the new one, accept each other's.
 */
export interface SignInKeys {
  /** The name of the key for new codes. */
  newest: string;
  read: (name: string) => Promise<string>;
}

/** The keys in Secrets Manager, cached for minutes. Needs the grant `signInKey`. */
export const signInKeys = (): SignInKeys => ({ newest: setting(SETTING.signInKeyName), read: readSecret });

import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

/** The URL of a view of the console, such as `/account`. Needs the setting `consoleOrigin`. */
export const consoleUrl = (view = ''): string => `${setting(SETTING.consoleOrigin)}/console${view}`;

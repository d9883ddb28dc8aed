/** The path after sign-in. No fragment: it could contain another person's sign-in link. */
const CONSOLE_PATH = /^\/console(?:\/[\w.~%+@:,=-]+)*\/?(?:\?[\w.~%+@:,=&/-]*)?$/;

/** Enough for the request of an app that a person wants to connect. */
const MAX_LENGTH = 2000;

/**
 * A path of the console, with its query; `/console` for everything else, such as another site
 * or one of our short links.
 */
export function consolePath(text: string | undefined): string {
  const isPath = text !== undefined && text.length <= MAX_LENGTH && CONSOLE_PATH.test(text);
  if (!isPath) return '/console';
  // As browsers resolve it: `/console/../r/abc` leaves the console, also with encoded dots.
  const { pathname, search } = new URL(text, 'https://console.invalid');
  return CONSOLE_PATH.test(pathname) ? `${pathname}${search}` : '/console';
}

import type { BrowserContext, Route } from 'playwright-core';

/** The origin that pictures show, of a domain that nobody has, instead of a port of this machine. */
export const SHOWN_ORIGIN = 'https://go.halden.example';

/** Serves the local run at `SHOWN_ORIGIN`, with that in place of its own origin in all texts. */
export async function showAt(context: BrowserContext, origin: string): Promise<void> {
  const shown = (text: string) =>
    text.replaceAll(origin, SHOWN_ORIGIN).replaceAll(new URL(origin).host, new URL(SHOWN_ORIGIN).host);
  await context.route(`${SHOWN_ORIGIN}/**`, (route) => forward(route, origin, shown));
}

async function forward(route: Route, origin: string, shown: (text: string) => string): Promise<void> {
  const url = route.request().url().replace(SHOWN_ORIGIN, origin);
  // Redirects are the browser's: they may change the host.
  const response = await route.fetch({ url, maxRedirects: 0 });
  const headers = Object.fromEntries(
    Object.entries(response.headers()).map(([name, value]) => [name, shown(value)]),
  );
  const isText = /text|json|javascript|svg/.test(headers['content-type'] ?? '');
  await route.fulfill({
    response,
    headers,
    ...(isText && { body: shown(await response.text()) }),
  });
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The session at `SHOWN_ORIGIN`. Requests are forwarded with the cookies of the local run. */
export const sessionShownAt = (session: Session): Session => ({
  cookies: [
    ...session.cookies,
    ...session.cookies.map((cookie) => ({ ...cookie, domain: new URL(SHOWN_ORIGIN).host })),
  ],
  origins: session.origins.map((one) => ({ ...one, origin: SHOWN_ORIGIN })),
});

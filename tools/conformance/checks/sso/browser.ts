/** A browser without a screen: cookies for each origin, redirects on request. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async send(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = this.#jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value === '' || /max-age=0(?:;|$)/i.test(header)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Goes on at its origin until it shows a page, or is sent to another origin. */
  async goOn(url: URL, init?: RequestInit): Promise<{ page: string } | { leftTo: URL }> {
    let response = await this.send(url, init);
    for (let at = url; ; ) {
      const next = response.headers.get('location');
      if (next === null) return { page: await response.text() };
      const target = new URL(next, at);
      if (target.origin !== url.origin) return { leftTo: target };
      at = target;
      response = await this.send(at);
    }
  }

  #jarOf({ origin }: URL): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    return jar;
  }
}

/** The URL that the login form of Keycloak is sent to; undefined if a page has none. */
export function loginForm(page: string): string | undefined {
  const form = /<form[^>]*id="kc-form-login"[^>]*>/.exec(page)?.[0];
  return /action="([^"]+)"/.exec(form ?? '')?.[1]?.replaceAll('&amp;', '&');
}

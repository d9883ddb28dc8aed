import { LOCAL_VIEWER } from '@signpost/local-aws/cloudfront/viewer-headers.ts';
import { request } from 'undici';
import { type Answer, apiAs, apiKey as demoKey, origin } from '../deployment/client.ts';
import { firstMailTo, newAddress } from '../deployment/mail.ts';
import { newNetworkAddress } from '../deployment/network-address.ts';

/** People who are signed in to a local run, each with their own network address, without a real browser. */

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A browser, as far as requests show: it keeps the session's cookie and says where requests come from. */
export class PersonBrowser {
  cookie = '';
  readonly #address = newNetworkAddress();

  /** Cookies of the session, for a real browser. */
  get cookies() {
    const at = this.cookie.indexOf('=');
    const [name, value] = [this.cookie.slice(0, at), this.cookie.slice(at + 1)];
    return [{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const }];
  }

  /** A request of the console's page; `headers` replace what a browser would send. */
  async send({ method, path, body, headers = {} }: Sent): Promise<Answer> {
    const url = new URL(path, origin);
    const { host } = url;
    url.hostname = '127.0.0.1';
    const answer = await request(url, {
      method: method as 'GET',
      headers: {
        host,
        'user-agent': CHROME,
        [LOCAL_VIEWER]: this.#address,
        ...(method !== 'GET' && { origin }),
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const headersSent = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headersSent.set(name, String(value));
    const [pair = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
    if (pair.endsWith('=')) this.cookie = '';
    else if (pair !== '') this.cookie = pair;
    const isJson = headersSent.get('content-type')?.includes('json');
    return { status: answer.statusCode, headers: headersSent, body: isJson ? JSON.parse(text) : text };
  }

  readonly get = (path: string, headers?: Record<string, string>) =>
    this.#call('GET', path, undefined, headers);
  readonly post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.#call('POST', path, body, headers);
  readonly patch = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.#call('PATCH', path, body, headers);
  readonly delete = (path: string, body?: unknown, headers?: Record<string, string>) =>
    this.#call('DELETE', path, body, headers);

  /** Signs in with the emailed code. */
  async signIn(email: string): Promise<Answer> {
    await this.post('/v1/auth/code', { email });
    const { text = '' } = await firstMailTo(email, 'Your sign-in code');
    const code = codeIn(text);
    const answer = await this.post('/v1/auth/session', { email, code });
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  #call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method, path, body, ...(headers && { headers }) });
  }
}

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 ' +
  'Safari/537.36';

/** The code of six digits in an email. */
export const codeIn = (text: string): string => /sign-in code: (\d{6})/.exec(text)?.[1] ?? '';

export interface SignedInPerson {
  browser: PersonBrowser;
  email: string;
  userId: string;
}

/** Invites a person to the account of a key, signs in as that person, and accepts. */
export async function aMember(role: string, apiKey = demoKey): Promise<SignedInPerson> {
  const email = newAddress();
  const invited = await apiAs(apiKey).post('/members', { email, role });
  if (invited.status !== 201) throw new Error(`${invited.status} ${JSON.stringify(invited.body)}`);
  const browser = new PersonBrowser();
  const signedIn = await browser.signIn(email);
  const [{ _id: account }] = signedIn.body.data.invitations;
  const accepted = await browser.patch('/v1/auth/session', { account });
  if (accepted.status !== 200) throw new Error(`${accepted.status} ${JSON.stringify(accepted.body)}`);
  return { browser, email, userId: invited.body.data.member._id };
}

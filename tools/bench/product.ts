import type { APIGatewayProxyStructuredResultV2, Context, SQSEvent } from 'aws-lambda';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { openAccount } from '#shared/core/accounts/administer.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { MAX_BULK_LINKS } from '#shared/links/manage/create-links.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { sessionToken } from '#shared/sign-in/session.ts';
import { cookieName } from '#shared/sign-in/session-cookie.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { apiEvent, BROWSER, CONSOLE_ORIGIN, getRequest } from './api-event.ts';

/** The product's functions as callers see them, invoked in this process. */
export interface Product {
  ownerId: string;
  apiKey: string;
  /** New links, made in bulk. */
  createLinks(count: number): Promise<{ _id: string; code: string }[]>;
  /** Calls a function that reads; `id` is that of its path, if there is one. */
  read(file: ReadFunction, path: string, id?: string): Promise<Data>;
  createLink(body?: object): Promise<{ _id: string; code: string }>;
  /** A link with this code on a domain of the account. */
  createDomainLink(code: string): Promise<{ host: string; code: string }>;
  call(file: LinkFunction, id: string, options?: { query?: string; body?: object }): Promise<Data>;
  /** `code`: also with what was added to it; `host`: of the short URL, if it is the account's domain. */
  redirect(code: string, host?: string): Promise<void>;
  /** Creates a Smart Link. Returns its slug with the prefix. */
  createSmartLink(body: object): Promise<string>;
  /** Requests of visitors for a Smart Link. */
  visit(file: VisitorFunction, slug: string): Promise<void>;
  submitAnswers(slug: string, answers: readonly unknown[]): Promise<void>;
  aggregate(clicks: readonly ClickEvent[], clicksPerMessage?: number): Promise<void>;
  /** Only what authentication costs: all that the account shows was read by it. */
  account(): Promise<void>;
  /** Reads a link as a key's holder and as a member who is signed in. */
  readAs(who: 'key' | 'member', id: string): Promise<void>;
  /** Imports a CSV file and works its messages off until none is left. */
  importRows(count: number): Promise<void>;
}

/** Functions that only read. */
export type ReadFunction =
  | 'api/analytics/account'
  | 'api/analytics/clicks'
  | 'api/links/analytics'
  | 'api/links/list';
type VisitorFunction = keyof typeof VISITOR_PATHS;
type LinkFunction = 'create' | 'get' | 'list' | 'update' | 'delete' | 'analytics';
// biome-ignore lint/suspicious/noExplicitAny: responses of many endpoints, of which single figures are read
type Data = any;
type Handler = (event: object, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

const METHODS = {
  create: 'POST',
  get: 'GET',
  list: 'GET',
  update: 'PUT',
  delete: 'DELETE',
  analytics: 'GET',
};

const VISITOR_PATHS = {
  'visitors/pages/landing-page': '/',
  'visitors/pages/visit': '/v1/smart-links/',
  'visitors/pages/track': '/v1/smart-links/track/',
  'visitors/pages/content': '/v1/smart-links/slug/',
};

/**
 * A new account; the environment must already point to the table, and `takeImports` to the queued imports.
 */
export async function startProduct(takeImports: () => string[]): Promise<Product> {
  const { ownerId, apiKey } = await openAccount(
    { name: 'Bench', plan: 'business', balanceMicros: undefined },
    new Date(),
  );
  const session = await signIn(ownerId);
  let urls = 0;
  const newUrl = () => `https://example.com/products/spring-sale/${++urls}?utm_source=newsletter`;

  async function call(
    file: LinkFunction,
    id: string,
    { query = '', body }: { query?: string; body?: object } = {},
  ): Promise<Data> {
    const handler = await handlerOf(`api/links/${file}`);
    const path = `/v1/api/links${id && `/${id}`}${query}`;
    const headers = { 'x-service-api-key': apiKey };
    const answer = await handler(
      apiEvent(METHODS[file], path, id ? { id } : {}, headers, body),
      {} as Context,
    );
    if (answer.statusCode !== 200 && answer.statusCode !== 201) {
      throw new Error(`${METHODS[file]} ${path} answered ${answer.statusCode} ${answer.body}`);
    }
    return JSON.parse(answer.body ?? '{}').data;
  }

  return {
    ownerId,
    apiKey,
    call,
    createLinks: async (count) => {
      const made: { _id: string; code: string }[] = [];
      while (made.length < count) {
        const links = Array.from({ length: Math.min(MAX_BULK_LINKS, count - made.length) }, () => ({
          originalUrl: newUrl(),
          title: 'Spring sale',
          tags: ['spring'],
        }));
        const headers = { 'x-service-api-key': apiKey };
        const event = apiEvent('POST', '/v1/api/links/bulk', {}, headers, { links });
        const { statusCode, body } = await (await handlerOf('api/links/bulk'))(event, {} as Context);
        const created = JSON.parse(body ?? '{}').data;
        if (statusCode !== 200 || created.failed > 0)
          throw new Error(`The links answered ${statusCode} ${body}`);
        made.push(...created.results.map(({ link }: Data) => link));
      }
      return made;
    },
    read: async (file, path, id) => {
      const event = apiEvent('GET', path, id ? { id } : {}, { 'x-service-api-key': apiKey });
      const { statusCode, body } = await (await handlerOf(file))(event, {} as Context);
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${body}`);
      return JSON.parse(body ?? '{}').data;
    },
    createLink: async (body = {}) => {
      const originalUrl = newUrl();
      return (
        await call('create', '', { body: { originalUrl, title: 'Spring sale', tags: ['spring'], ...body } })
      ).link;
    },
    createDomainLink: async (code) => {
      const host = 'go.customer.example';
      const act = { by: 'bench', reason: null, note: null, now: new Date() };
      await bindHost(host, { ownerId, ownHosts: ['go.example.com'] }, act);
      const body = { originalUrl: newUrl(), code, customDomain: host };
      return { host, code: (await call('create', '', { body })).link.code };
    },
    redirect: async (code, host) => {
      const handler = await handlerOf('visitors/links/redirect');
      const { statusCode } = await handler(
        getRequest(`/r/${code}`, { code }, host === undefined ? {} : { [EDGE_HEADER.viewerHost]: host }),
        {} as Context,
      );
      if (statusCode !== 302) throw new Error(`The redirect answered ${statusCode}`);
    },
    createSmartLink: async (body) => {
      const headers = { 'x-service-api-key': apiKey };
      const event = apiEvent('POST', '/v1/api/smart-links', {}, headers, body);
      const answer = await (await handlerOf('api/smart-links/create'))(event, {} as Context);
      if (answer.statusCode !== 201)
        throw new Error(`The Smart Link answered ${answer.statusCode} ${answer.body}`);
      return JSON.parse(answer.body ?? '{}').data.link.slug;
    },
    visit: async (file, slug) => {
      const event = getRequest(`${VISITOR_PATHS[file]}${slug}`, { slug });
      const { statusCode = 500 } = await (await handlerOf(file))(event, {} as Context);
      if (statusCode >= 400) throw new Error(`${file} answered ${statusCode}`);
    },
    submitAnswers: async (slug, answers) => {
      const path = `${slug}/survey`;
      const headers = { 'user-agent': BROWSER };
      const event = apiEvent('POST', `/v1/smart-links/slug/${path}`, { slug: path }, headers, { answers });
      const { statusCode, body } = await (await handlerOf('visitors/surveys/submit'))(event, {} as Context);
      if (statusCode !== 201) throw new Error(`The answers answered ${statusCode} ${body}`);
    },
    aggregate: (clicks, clicksPerMessage = 1) =>
      workOff('workers/aggregate-clicks', clickMessages(clicks, clicksPerMessage)),
    readAs: async (who, id) => {
      const event = apiEvent(
        'GET',
        `/v1/api/links/${id}`,
        { id },
        who === 'key' ? { 'x-service-api-key': apiKey } : {},
      );
      if (who === 'member') {
        Object.assign(event, { cookies: [session] });
        Object.assign(event.headers, { [EDGE_HEADER.viewerHost]: new URL(CONSOLE_ORIGIN).host });
      }
      const { statusCode, body } = await (await handlerOf('api/links/get'))(event, {} as Context);
      if (statusCode !== 200) throw new Error(`The link answered ${statusCode} ${body}`);
    },
    account: async () => {
      const handler = await handlerOf('api/account/me');
      const event = apiEvent('GET', '/v1/api/me', {}, { 'x-service-api-key': apiKey });
      const { statusCode, body } = await handler(event, {} as Context);
      if (statusCode !== 200) throw new Error(`The account answered ${statusCode} ${body}`);
    },
    importRows: async (count) => {
      const rows = Array.from({ length: count }, (_, i) => `https://example.com/imported/${++urls},Row ${i}`);
      const headers = { 'x-service-api-key': apiKey, 'content-type': 'text/csv' };
      const event = {
        ...apiEvent('POST', '/v1/api/links/import', {}, headers),
        body: `originalUrl,title\n${rows.join('\n')}`,
      };
      takeImports();
      const { statusCode, body } = await (await handlerOf('api/links/import'))(event, {} as Context);
      if (statusCode !== 202) throw new Error(`The import answered ${statusCode} ${body}`);
      for (let sent = takeImports(); sent.length > 0; sent = takeImports()) {
        await workOff('workers/import-links', sent);
      }
    },
  };
}

async function handlerOf(file: string): Promise<Handler> {
  return (await import(`../../functions/${file}.ts`)).handler;
}

/** Hands messages to a function as their queue would, all in one batch. */
async function workOff(file: string, bodies: readonly string[]): Promise<void> {
  const handler = await handlerOf(file);
  const attributes = { ApproximateReceiveCount: '1' };
  const event = { Records: bodies.map((body, i) => ({ messageId: `message-${i}`, body, attributes })) };
  const report = (await handler(event as unknown as SQSEvent, {} as Context)) as Data;
  if (report.batchItemFailures.length > 0) throw new Error(`${file} failed`);
}

function clickMessages(clicks: readonly ClickEvent[], clicksPerMessage: number): string[] {
  const bodies: string[] = [];
  for (let i = 0; i < clicks.length; i += clicksPerMessage) {
    bodies.push(JSON.stringify({ clicks: clicks.slice(i, i + clicksPerMessage) }));
  }
  return bodies;
}

/** The cookie of a new member of an account. */
async function signIn(ownerId: string): Promise<string> {
  const email = `${ownerId}@example.com`;
  const now = new Date();
  await addMember({ ownerId, email, role: 'owner', invitedBy: 'bench' }, { requestId: null, now });
  const context = { userAgent: BROWSER, requestId: 'bench', now };
  const { token } = await startSession(userIdOf(email), { method: 'code', consume: [] }, context);
  return `${cookieName(CONSOLE_ORIGIN)}=${sessionToken(token)}`;
}

import { join } from 'node:path';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import type { RouteSpec } from '#functions/framework/function-spec.ts';
import { visitorRoutes } from '#functions/manifest/endpoints.ts';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { mailToken } from '#shared/mail/mail-link.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { publishedEvents } from '#test/support/emulators/shared-mocks.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

publishedEvents();
tableOfFile();

beforeEach(() => void captureLog());

beforeAll(() => {
  Object.assign(process.env, {
    SERVICE_KEY: 'key',
    VISITOR_KEY: 'key',
    ORIGIN_SECRET: 'secret',
    PUBLIC_ORIGIN: 'https://sp.example',
    MEDIA_ORIGIN: 'https://sp.example',
    OWN_HOSTS: 'sp.example',
    DEFAULT_HOSTS: 'sp.example',
    SHORT_URLS: 'prefix',
    ROOT_URL: 'null',
    HOT_READ_MS: '0',
  });
});

type Handler = (event: object, context: typeof CONTEXT) => Promise<APIGatewayProxyStructuredResultV2>;

interface Module {
  contract?: VisitorContract;
  handler: Handler;
}

/** Whether people see its responses. */
const isPage = ({ responses = [], errorsAsPages }: Partial<VisitorContract>): boolean =>
  errorsAsPages === true ||
  responses.some((response) => response.contentTypes?.some((type) => type === 'text/html'));

const endpoints: { row: RouteSpec; handler: Handler }[] = [];
for (const row of visitorRoutes) {
  const { contract, handler } = (await import(
    join(import.meta.dirname, '../../../functions', `${row.file}.ts`)
  )) as Module;
  // The documentation is for developers, and in English.
  if (contract && isPage(contract) && row.file.startsWith('visitors/')) endpoints.push({ row, handler });
}

interface Sent {
  method: 'GET' | 'POST';
  parameters?: Record<string, string>;
  query?: Record<string, string>;
  type?: string;
  body?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const link = { ownerId: 'own_1', recipient: 'r' };
const tokens = [
  mailToken({ ...link, action: 'unsubscribe', list: 'surveys', expires: 0 }, 'key'),
  mailToken({ ...link, action: 'confirm', list: 'reports', expires: 0 }, 'key'),
  mailToken({ ...link, action: 'confirm', list: 'reports', expires: 1 }, 'key'),
];

const GET: Sent = { method: 'GET' };

/** What people and broken programs send to any page. */
const REQUESTS: readonly Sent[] = [
  GET,
  { method: 'GET', query: { sent: '1', done: 'unsubscribed' } },
  ...tokens.map((token): Sent => ({ method: 'GET', parameters: { token } })),
  { method: 'POST', type: 'text/plain', body: 'hello' },
  { method: 'POST', type: FORM, body: `a=${'x'.repeat(500_000)}` },
  { method: 'POST', type: FORM, body: 'choice=%FF' },
  { method: 'POST', type: FORM, body: 'url=nonsense&email=%C3%BC%40example.com' },
];

const ask = (row: RouteSpec, handler: Handler, { method, ...sent }: Sent, language: Language) =>
  handler(
    {
      routeKey: `${method} ${[row.path].flat()[0]}`,
      rawPath: '/nothing',
      rawQueryString: '',
      pathParameters: {
        code: 'nothing-here',
        part: 'nothing',
        slug: 'my-bio/nothing',
        token: 'x',
        ...sent.parameters,
      },
      queryStringParameters: sent.query ?? {},
      headers: {
        'x-origin-secret': 'secret',
        'accept-language': `${language};q=0.9, xx`,
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0',
        ...(sent.type && { 'content-type': sent.type }),
      },
      requestContext: { requestId: 'r', http: { method, path: '/nothing', sourceIp: '203.0.113.9' } },
      ...(sent.body !== undefined && { body: sent.body }),
      isBase64Encoded: false,
    },
    CONTEXT,
  );

const wordsOf = (body: string) => body.replace(/<(style|script)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '\n');

describe.each(endpoints)('$row.name', ({ row, handler }) => {
  const requests = REQUESTS.filter(({ method }) => row.methods.some((one) => one === method));

  it.each(requests.map((sent) => [JSON.stringify(sent).slice(0, 100), sent] as const))(
    'responds to %s in each language',
    async (_, sent) => {
      const pages = new Set<string>();
      for (const language of LANGUAGES) {
        const { statusCode = 0, headers = {}, body = '' } = await ask(row, handler, sent, language);
        if (statusCode === 302 || statusCode === 303) return;
        expect([statusCode, headers['content-type']]).toEqual([statusCode, 'text/html; charset=utf-8']);
        expect(headers).toMatchObject({ 'content-language': language });
        expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
        pages.add(wordsOf(body));
      }
      expect(pages.size).toBe(LANGUAGES.length);
    },
  );
});

it('shows a failure of the front page in each language', async () => {
  vi.stubEnv('ROOT_URL', 'no JSON');
  const front = endpoints.find(({ row }) => row.name === 'front-page');
  if (!front) throw new Error('There is no front page');
  const pages = new Set<string>();
  for (const language of LANGUAGES) {
    const { statusCode, headers, body = '' } = await ask(front.row, front.handler, GET, language);
    expect([statusCode, headers?.['content-language']]).toEqual([500, language]);
    pages.add(wordsOf(body));
  }
  expect(pages.size).toBe(LANGUAGES.length);
});

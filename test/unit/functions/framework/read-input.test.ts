import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { EndpointContract } from '#functions/framework/endpoint.ts';
import { readQuery, validBody } from '#functions/framework/read-input.ts';
import { describedEndpoints, isChatEndpoint, isVisitorContract } from '#functions/openapi/contracts.ts';
import { otherSampling } from '#shared/chat/chat-request.ts';
import { readMediaForm } from '#shared/core/media/media-form.ts';
import type { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { SMART_LINK_FIELDS } from '#shared/smart-links/model/smart-link-form.ts';
import { forEvery } from '#test/support/for-every.ts';

type Contract = EndpointContract<z.ZodType, z.ZodType, z.ZodType>;

const endpoints = describedEndpoints();

const contracts = new Map(
  endpoints.flatMap(({ row, path, contract }) =>
    isVisitorContract(contract) || row.api === 'chat'
      ? []
      : row.methods.map((method) => [`${method} ${path}`, contract as Contract] as const),
  ),
);

const event = (fields: Partial<HttpEvent>): HttpEvent =>
  ({ headers: {}, isBase64Encoded: false, ...fields }) as HttpEvent;

const problemsOf = (check: () => unknown): string[] => {
  try {
    check();
    return [];
  } catch (error) {
    return ((error as AppError).details ?? []).map(({ path, code }) => `${path} ${code}`);
  }
};

it('every endpoint rejects unknown fields and parameters', () =>
  forEvery(
    contracts,
    ([, contract]) => {
      const query = event({ queryStringParameters: { nonsense: '1' } });
      expect(problemsOf(() => readQuery(contract, query))).toContain('nonsense unknown_field');
      if (contract.upload) return;
      const sent = { nonsense: 1 };
      const body = event({ body: JSON.stringify(sent) });
      expect(problemsOf(() => validBody(contract, sent, body))).toContain('nonsense unknown_field');
    },
    ([name]) => name,
  ));

/** What the specification shows of requests, with values of its shapes. */
const LINK = {
  originalUrl: 'https://example.com/a',
  title: 'A',
  tags: ['a'],
  expiration: { type: 'date', value: '2090-01-01' },
  expiresAt: '2090-01-01',
  customDomain: 'go.example.com',
  status: 'active',
};
const PAGE = {
  title: 'A',
  description: 'B',
  status: 'active',
  image: 'https://example.com/a.png',
  cover: 'https://example.com/a.png',
};
const URLS = [{ title: 'A', url: 'https://example.com', description: 'B' }];
const VIDEO = {
  title: 'A',
  url: 'https://example.com/a.mp4',
  description: 'B',
  subLink: 'https://example.com',
  ctaText: 'C',
  file: null,
  storageCode: null,
  cover: 'https://example.com/a.png',
};
const PAGES = [
  { ...PAGE, type: 'myBio', tags: ['a'], urls: URLS },
  { ...PAGE, type: 'webinarLink', tags: 'a, b', urls: URLS },
  {
    ...PAGE,
    type: 'appDownload',
    appstoreLink: 'https://apps.apple.com/a',
    playstoreLink: 'https://play.google.com/a',
  },
  {
    ...PAGE,
    type: 'musicLink',
    platforms: [{ name: 'A', url: 'https://example.com', icon: 'https://example.com/a.png' }],
  },
  { ...PAGE, type: 'videoLink', videos: [VIDEO], videoFiles: [], videoFileIndexes: [] },
  {
    ...PAGE,
    type: 'surveyLink',
    questions: [
      { question: 'A?', type: 'rating', required: true },
      { question: 'B?', type: 'text', required: false, options: [] },
    ],
    submissionDetails: { email: 'a@example.com' },
  },
];
const PAGE_OF_ALL_FIELDS = Object.assign({}, ...PAGES, { type: 'myBio' });

const BODIES: [string, unknown][] = [
  ['POST /v1/api/links', LINK],
  ['POST /v1/api/links', { originalUrl: LINK.originalUrl, title: 'A', expiration: { type: 'never' } }],
  [
    'POST /v1/api/links',
    { originalUrl: LINK.originalUrl, title: 'A', expiration: { type: 'clicks', value: 5 } },
  ],
  ['PUT /v1/api/links/{id}', LINK],
  ...Object.entries(LINK).map(([name, value]): [string, unknown] => [
    'PUT /v1/api/links/{id}',
    { [name]: value },
  ]),
  ...PAGES.flatMap((page): [string, unknown][] => [
    ['POST /v1/api/smart-links', page],
    ['PUT /v1/api/smart-links/{id}', page],
  ]),
  ['POST /v1/api/smart-links', PAGE_OF_ALL_FIELDS],
  ['PUT /v1/api/smart-links/{id}', PAGE_OF_ALL_FIELDS],
  [
    'POST /v1/smart-links/slug/{slug}/survey',
    { answers: [5, 'More'], submissionType: 'web', submissionDetails: { email: 'a@example.com', any: 1 } },
  ],
  ['POST /v1/links/p', { originalUrl: LINK.originalUrl, title: 'A' }],
];

const QUERIES: [string, Record<string, string>][] = [
  ['GET /v1/api/links', {}],
  ['GET /v1/api/links/{id}', {}],
  ['GET /v1/api/links/{id}/analytics', {}],
  ['GET /v1/api/links/{id}/qrcode', { format: 'jpg', size: '300' }],
  ['GET /v1/api/smart-links', {}],
  ['GET /v1/api/smart-links/{id}/analytics', {}],
  ['GET /v1/links/analyticsUpdate', { shortUrl: 'https://sign.example/r/Ab3xY9z' }],
  ['GET /v1/links/check-url', { url: 'https://example.com/?a=1&b=2' }],
];

const contractOf = (name: string): Contract => {
  const [method, path = ''] = name.split(' ');
  const plain = (text: string) => text.replaceAll(/\{\w+\+?\}/g, '{}');
  const found = [...contracts].find(([other]) => plain(other) === plain(`${method} ${path}`));
  if (!found) throw new Error(`${name} is not an endpoint`);
  return found[1];
};

describe('requests as the specification shows them', () => {
  it('are accepted with their bodies', () =>
    forEvery(BODIES, ([name, sent]) => {
      expect(problemsOf(() => validBody(contractOf(name), sent, event({})))).toEqual([]);
    }));

  it('are accepted with their queries', () =>
    forEvery(QUERIES, ([name, queryStringParameters]) => {
      expect(problemsOf(() => readQuery(contractOf(name), event({ queryStringParameters })))).toEqual([]);
    }));

  it.each(PAGES)('accepts a form of the type $type', async (page) => {
    const texts = new Map(
      Object.entries(page).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    // Browsers send a file input without a file as empty text.
    texts.set('videoFiles', '');
    const { body } = await readMediaForm({ texts: [...texts], files: [] }, SMART_LINK_FIELDS);
    expect(problemsOf(() => validBody(contractOf('POST /v1/api/smart-links'), body, event({})))).toEqual([]);
    texts.set('colour', 'red');
    const wrong = await readMediaForm({ texts: [...texts], files: [] }, SMART_LINK_FIELDS);
    expect(
      problemsOf(() => validBody(contractOf('POST /v1/api/smart-links'), wrong.body, event({}))),
    ).toEqual(['colour unknown_field']);
  });
});

describe('chat requests', () => {
  const OPENAI_FIELDS = [
    'audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens ' +
      'metadata modalities n',
    'parallel_tool_calls prediction presence_penalty prompt_cache_key reasoning_effort response_format ' +
      'safety_identifier seed',
    'service_tier stop store stream_options temperature tool_choice tools top_logprobs top_p user ' +
      'verbosity web_search_options',
    // Of other servers, and their clients.
    'top_k min_p repetition_penalty chat_template_kwargs stop_token_ids ignore_eos guided_json provider ' +
      'reasoning',
  ]
    .join(' ')
    .split(' ');
  const bodies = endpoints.filter(isChatEndpoint).flatMap(({ contract }) => contract.body ?? []);

  const check = (body: z.ZodType, fields: object) =>
    problemsOf(() =>
      parseInput(
        body,
        { model: 'alpha-small-3p1-24b', messages: [{ role: 'user', content: 'Hello' }], ...fields },
        { root: 'body', unknown: 'misspelled', shown: [otherSampling] },
      ),
    );

  it("accept all that OpenAI's clients send, and reject what is misspelled", () => {
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies) {
      expect(check(body, Object.fromEntries(OPENAI_FIELDS.map((name) => [name, null])))).toEqual([]);
      const assistant = {
        role: 'assistant',
        content: 'Hi',
        refusal: null,
        annotations: [],
        tool_calls: null,
        name: 'x',
      };
      expect(check(body, { messages: [assistant] })).toEqual([]);
      expect(check(body, { temprature: 1, maxTokens: 5 })).toEqual([
        'temprature unknown_field',
        'maxTokens unknown_field',
      ]);
    }
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PathParameter } from '#functions/framework/describe.ts';
import { apiRoutes } from '#functions/manifest/endpoints.ts';
import { type ApiContract, describedEndpoints } from '#functions/openapi/contracts.ts';
import { isAllowed } from '#shared/core/accounts/permissions.ts';
import { ROLE_PERMISSIONS, type Role } from '#shared/core/accounts/roles.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aMember, type SignedInPerson } from '#test/support/browser/person-browser.ts';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  type Answer,
  type Api,
  admin,
  aLink,
  allCounted,
  apiAs,
  aSmartLink,
  eventually,
  isLocal,
  newUrl,
  outcome,
  send,
  visit,
} from '#test/support/deployment/client.ts';
import { anAgent } from '#test/support/deployment/mcp.ts';
import { aCaller } from '#test/support/deployment/visitors.ts';
import type { Json } from '#test/support/json.ts';

/**
 * Goes through every route of the API, as members and keys with every access to a folder. A new
 * endpoint fails here until its contract says what it reaches, and, if it changes what is in folders,
 * until a body below tries to.
 */

/** What is in a folder, by the kinds of path parameters. */
interface Content {
  folder: string;
  link: Json;
  survey: Json;
  webinar: Json;
  response: string;
  shares: string[];
  reports: string[];
  view: string;
  key: string;
  job: string;
  tag: string;
}

/** Someone with access to some folders. */
interface Caller {
  name: string;
  /** Role, if the caller is a member. */
  role?: Role;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const asMember = (name: string, role: Role, { browser }: SignedInPerson): Caller => ({
  name,
  role,
  call: (method, path, body, headers) =>
    browser.send({ method, path, ...(body !== undefined && { body }), ...(headers && { headers }) }),
});

const asKey = (name: string, apiKey: string): Caller => ({
  name,
  call: (method, path, body, headers = {}) =>
    send(method, path, {
      headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
});

let api: Api;
let closed: Content;
let open: Content;
let person: Record<'editor' | 'developer' | 'viewer' | 'colleague', SignedInPerson>;
let outsiders: Caller[];
let viewers: Caller[];
let insiders: Caller[];

/** Words that are in everything of the closed folder, and in nothing else. */
const word = `hush${randomUUID().slice(0, 8)}`;

async function fill(folder: string, mark: string): Promise<Content> {
  const fields = { folderId: folder, tags: [`tag-${mark}`] };
  const link = await aLink({ ...fields, title: `Link ${mark}`, originalUrl: `${newUrl()}?${mark}` }, api);
  const survey = await aSmartLink({ ...fields, type: 'surveyLink', title: `Survey ${mark}` }, api);
  const webinar = await aSmartLink({ ...fields, type: 'webinarLink', title: `Webinar ${mark}` }, api);
  const submitted = await aCaller()('POST', `/v1/smart-links/slug/${survey.slug}/survey`, { answers: [4] });
  const scopes = [
    { type: 'link', id: link._id },
    { type: 'page', id: survey._id },
    { type: 'folder', id: folder },
  ];
  const name = `Report ${mark}`;
  const shares = await Promise.all(scopes.map((scope) => api.post('/shares', { name, scope })));
  const reports = await Promise.all(
    scopes.map((scope) => api.post('/reports', { name, scope, every: 'week', to: [`${mark}@example.com`] })),
  );
  const view = await api.post('/views', {
    name: `View ${mark}`,
    of: 'links',
    query: `folderId=${folder}`,
    shared: true,
  });
  const key = await api.post('/keys', {
    name: `Key ${mark}`,
    permissions: ['links:read'],
    folders: [folder],
  });
  const job = await api.post(
    `/links/import?folderId=${folder}`,
    [{ originalUrl: newUrl(), title: mark, expiresAt: 'some day' }],
    {
      'content-type': 'application/json',
    },
  );
  for (const answer of [submitted, ...shares, ...reports, view, key, job]) {
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }
  await eventually(
    async () => (await api.get(`/links/import/${job.body.data.job._id}`)).body.data.job.status,
    (status) => status === 'done',
  );
  for (let i = 0; i < 3; i++) await visit(link.code);
  return {
    folder,
    link,
    survey,
    webinar,
    response: submitted.body.data.submissionId,
    shares: shares.map(({ body }) => body.data.share._id),
    reports: reports.map(({ body }) => body.data.report._id),
    view: view.body.data.view._id,
    key: key.body.data.key._id,
    job: job.body.data.job._id,
    tag: `tag-${mark}`,
  };
}

/** The values of a path parameter that lead to what is in a folder. */
const VALUES: Partial<Record<PathParameter, (of: Content) => string[]>> = {
  link: ({ link }) => [link._id],
  linkOrCode: ({ link }) => [link._id, link.code, encodeURIComponent(link.shortUrl)],
  linkOrSmartLink: ({ link, survey }) => [link._id, survey._id],
  smartLink: ({ survey, webinar }) => [survey._id, webinar._id],
  folder: ({ folder }) => [folder],
  submission: ({ response }) => [response],
  registration: () => [newId('registration')],
  subscriber: () => [newId('subscriber')],
  spam: () => [newId('spam')],
  share: ({ shares }) => shares,
  scheduledReport: ({ reports }) => reports,
  view: ({ view }) => [view],
  apiKey: ({ key }) => [key],
  import: ({ job }) => [job],
};

/** The content with ids that do not exist, in the same order. */
const nothingOf = (content: Content): Content => ({
  ...content,
  folder: newId('folder'),
  link: {
    ...content.link,
    _id: newId('link'),
    code: 'n0such00',
    shortUrl: content.link.shortUrl.replace(content.link.code, 'n0such00'),
  },
  survey: { ...content.survey, _id: newId('smartLink') },
  webinar: { ...content.webinar, _id: newId('smartLink') },
  response: newId('submission'),
  shares: content.shares.map(() => newId('share')),
  reports: content.reports.map(() => newId('scheduledReport')),
  view: newId('view'),
  key: newId('key'),
  job: newId('job'),
});

/** Requests that create something, each in a folder, or about what is in it; by the name of the route. */
const BODIES: Record<string, (of: Content) => unknown[]> = {
  'links-create': ({ folder }) => [{ originalUrl: newUrl(), folderId: folder }],
  'links-bulk': ({ folder }) => [{ links: [{ originalUrl: newUrl(), folderId: folder }] }],
  'links-bulk-update': ({ link }) => [{ ids: [link._id], changes: { status: 'inactive' } }],
  'links-bulk-delete': ({ link }) => [{ ids: [link._id] }],
  'links-bulk-transfer': ({ link }) => [{ ids: [link._id], accountId: newId('owner') }],
  'links-update': () => [{ title: 'Changed' }, { folderId: null }],
  'links-tags-rename': ({ tag }) => [{ tag, name: 'changed' }],
  'links-import': () => [[{ originalUrl: newUrl(), expiresAt: 'some day' }]],
  'links-import-check': () => [[{ originalUrl: newUrl(), expiresAt: 'some day' }]],
  'links-delete': () => [undefined],
  'folders-create': () => [{ name: `Folder ${randomUUID()}` }],
  'folders-update': () => [{ name: 'Changed' }],
  'folders-delete': () => [undefined],
  'keys-create': ({ folder }) => [{ name: 'New', permissions: ['links:read'], folders: [folder] }],
  'keys-update': () => [{ status: 'inactive' }],
  'keys-delete': () => [undefined],
  'shares-create': ({ folder, link, survey, tag }) => [
    { scope: { type: 'folder', id: folder } },
    { scope: { type: 'link', id: link._id } },
    { scope: { type: 'page', id: survey._id } },
    { scope: { type: 'tag', tag } },
  ],
  'shares-delete': () => [undefined],
  'reports-create': ({ folder, link, survey, tag }) =>
    [
      { type: 'folder', id: folder },
      { type: 'link', id: link._id },
      { type: 'page', id: survey._id },
      { type: 'tag', tag },
    ].map((scope) => ({ scope, every: 'day', to: ['someone@example.com'] })),
  'reports-update': () => [{ name: 'Changed' }],
  'reports-delete': () => [undefined],
  'reports-confirm-email': () => [{ email: 'someone@example.com' }],
  'reports-preview': () => [undefined],
  'smart-links-create': ({ folder }) => [
    { type: 'myBio', title: `Page ${randomUUID()}`, urls: [{ title: 'A', url: newUrl() }], folderId: folder },
  ],
  'smart-links-update': () => [{ title: 'Changed' }],
  'smart-links-delete': () => [undefined],
  'smart-links-bulk-transfer': ({ survey }) => [{ ids: [survey._id], accountId: newId('owner') }],
  'smart-links-delete-response': () => [undefined],
  'smart-links-delete-registration': () => [undefined],
  'smart-links-delete-subscriber': () => [undefined],
  'smart-links-accept-spam': () => [undefined],
  'smart-links-delete-spam': () => [undefined],
  'smart-links-confirm-email': () => [undefined],
};

/** Queries of reads, by the name of the route. */
const QUERIES: Record<string, (of: Content) => string[]> = {
  'links-list': ({ folder, link, tag }) => ['', `?folderId=${folder}`, `?search=${link.code}`, `?tag=${tag}`],
  'links-export': ({ folder }) => ['', '?format=csv', `?folderId=${folder}`],
  'smart-links-list': ({ folder, survey, tag }) => [
    '',
    `?folderId=${folder}`,
    `?search=${survey.slug}`,
    `?tag=${tag}`,
  ],
  analytics: ({ link, tag }) => ['', `?linkId=${link._id}`, `?tag=${tag}`],
  'conversions-list': ({ link, tag }) => ['', `?linkId=${link._id}`, `?tag=${tag}`],
  clicks: ({ link, tag }) => ['', `?linkId=${link._id}`, `?tag=${tag}`],
  'links-import': ({ folder }) => [`?folderId=${folder}`],
  'links-import-check': ({ folder }) => [`?folderId=${folder}`],
};

interface Operation {
  name: string;
  method: string;
  path: string;
  contract: ApiContract;
}

const OPERATIONS: Operation[] = describedEndpoints()
  .filter(({ row }) => apiRoutes.some(({ name }) => name === row.name))
  .filter(({ contract }) => 'reach' in contract)
  .flatMap(({ row, path, contract }) =>
    row.methods.map((method) => ({ name: row.name, method, path, contract: contract as ApiContract })),
  );

interface Try {
  path: string;
  body: unknown;
}

/** The requests of an operation that reach for a folder. */
function triesOf({ name, method, path, contract }: Operation, content: Content): Try[] {
  let paths = [path];
  for (const [parameter, kind] of Object.entries(contract.path ?? {})) {
    const values = VALUES[kind]?.(content) ?? ['none'];
    paths = paths.flatMap((one) => values.map((value) => one.replace(`{${parameter}}`, value)));
  }
  const queries = QUERIES[name]?.(content) ?? [''];
  const isRead = method === 'GET' || method === 'HEAD';
  const bodies = isRead ? [undefined] : (BODIES[name]?.(content) ?? [{}]);
  return paths.flatMap((one) =>
    queries.flatMap((query) => bodies.map((body) => ({ path: `${one}${query}`, body }))),
  );
}

/** Whether the role of a member does not have the permission of an endpoint. */
const lackedBy = ({ role }: Caller, { permission }: ApiContract): boolean =>
  role !== undefined &&
  permission !== undefined &&
  permission !== 'any' &&
  !isAllowed(ROLE_PERMISSIONS[role], permission);

/** The role that does not suffice, where a response says only that. */
const refusedRole = ({ status, body }: Answer): string | undefined =>
  status === 403 && body.error?.code === 'PERMISSION_DENIED'
    ? /^Your role (\w+) does not allow this: it needs [\w:-]+, which [\w, ]+ have\.$/.exec(
        body.error.message,
      )?.[1]
    : undefined;

const textOf = ({ body }: Answer): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** What a response says, without what differs between two requests. */
const saidIn = (answer: Answer): string =>
  textOf(answer).replace(/"(?:requestId|timestamp|time)":"[^"]*"/g, '""');

/** Everything that would show that something is in the closed folder. */
const secrets = (): string[] => [
  word,
  closed.folder,
  closed.link._id,
  closed.link.code,
  closed.survey._id,
  closed.webinar._id,
  closed.response,
  ...closed.shares,
  ...closed.reports,
  closed.view,
  closed.key,
  closed.job,
];

/** What the owner sees of a folder. */
async function stateOf({
  folder,
  link,
  survey,
  webinar,
  response,
  shares,
  reports,
  view,
  key,
}: Content): Promise<unknown> {
  const read = async (path: string) => (await api.get(path)).body.data;
  const [{ clicks: _, ...shown }, ...others] = [
    (await read(`/links/${link._id}`)).link,
    await read(`/smart-links/${survey._id}`),
    await read(`/smart-links/${webinar._id}`),
    await read(`/smart-links/${survey._id}/responses`),
    await read(`/folders/${folder}`),
    await read(`/folders/${folder}/members`),
    (await read('/links')).links.filter(({ folderId }: Json) => folderId === folder).length,
    (await read('/smart-links')).links.filter(({ folderId }: Json) => folderId === folder).length,
    (await read('/shares')).shares.filter(
      ({ _id, scope }: Json) => shares.includes(_id) || scope.id === link._id,
    ).length,
    (await read('/reports')).reports.filter(
      ({ _id, scope }: Json) => reports.includes(_id) || scope.id === link._id,
    ),
    (await read('/views')).views.find(({ _id }: Json) => _id === view),
    (await read('/keys')).keys.find(({ _id }: Json) => _id === key),
  ];
  return [response, shown, others];
}

describe.runIf(isLocal)('folder access', () => {
  beforeAll(async () => {
    // Of a plan whose rate limit is not reached.
    const team = await admin('owner', 'create', '--name', 'Folders', '--plan', 'business');
    api = apiAs(team.apiKey);
    const make = async (name: string, defaultAccess: string) =>
      (await api.post('/folders', { name, defaultAccess })).body.data.folder._id as string;
    const hidden = await make(`Folder ${word}`, 'none');
    const shown = await make('Open', 'edit');
    closed = await fill(hidden, word);
    open = await fill(shown, 'open');
    await api.post('/links', { originalUrl: newUrl(), title: 'In no folder' });
    const members = await Promise.all(
      (['editor', 'developer', 'editor', 'editor'] as const).map((role) => aMember(role, team.apiKey)),
    );
    const [editor, developer, viewer, colleague] = members as [
      SignedInPerson,
      SignedInPerson,
      SignedInPerson,
      SignedInPerson,
    ];
    person = { editor, developer, viewer, colleague };
    const given = await api.put(`/folders/${hidden}/members`, {
      members: { [viewer.userId]: 'view', [colleague.userId]: 'edit' },
    });
    expect(given.status).toBe(200);
    const keyFor = async (folders: string[]) => {
      const permissions = [
        'links:read',
        'links:write',
        'smart-links:read',
        'smart-links:write',
        'analytics:read',
        'shares:manage',
        'media:write',
      ];
      return (await api.post('/keys', { name: 'Limited', permissions, folders })).body.data.apiKey as string;
    };
    outsiders = [
      asMember('editor', 'editor', editor),
      asMember('developer', 'developer', developer),
      asKey('key of another folder', await keyFor([shown])),
    ];
    viewers = [asMember('viewer', 'editor', viewer)];
    insiders = [
      asMember('colleague', 'editor', colleague),
      asKey('key of the folder', await keyFor([hidden])),
    ];
    await allCounted();
  }, 120_000);

  it('is declared by every contract', () => {
    const described = describedEndpoints().filter(({ row }) =>
      apiRoutes.some(({ name }) => name === row.name),
    );
    // Agents call tools, each of which declares it.
    const open = described.filter(({ contract }) => !('reach' in contract)).map(({ row }) => row.name);
    expect(open).toEqual(['mcp']);
    const untried = OPERATIONS.filter(
      ({ name, method, contract }) => contract.reach === 'folders' && method !== 'GET' && !BODIES[name],
    ).map(({ name }) => name);
    expect(untried).toEqual([]);
    const unknown = OPERATIONS.filter(({ contract }) => contract.reach === 'folders').flatMap(
      ({ contract }) => Object.values(contract.path ?? {}).filter((kind) => !VALUES[kind]),
    );
    expect(unknown).toEqual([]);
    // Nor has an analyst to try: either outsider may do more.
    for (const role of ['editor', 'developer'] as const) {
      expect(ROLE_PERMISSIONS[role]).toEqual(expect.arrayContaining([...ROLE_PERMISSIONS.analyst]));
    }
  });

  it('none: no route shows, counts or changes anything in the folder, tells that it exists, or admits a ' +
    'role without its permission', {
    timeout: 300_000,
  }, async () => {
    const before = await stateOf(closed);
    await checkAll(OPERATIONS, async (operation) => {
      const [editor] = outsiders as [Caller, ...Caller[]];
      for (const caller of outsiders) {
        // Where the editor tries all of it, one request shows whether the developer's role is admitted.
        const isOnce = caller.role === 'developer' && !lackedBy(editor, operation.contract);
        const nothing = triesOf(operation, nothingOf(closed));
        const tries = triesOf(operation, closed).slice(0, isOnce ? 1 : undefined);
        for (const [i, { path, body }] of tries.entries()) {
          const answer = await caller.call(operation.method, path, body);
          const about =
            `${caller.name} ${operation.method} ${path}: ${answer.status} ` +
            `${textOf(answer).slice(0, 300)}`;
          expect(answer.status, about).not.toBe(500);
          const { contract } = operation;
          const lacks = lackedBy(caller, contract);
          expect(refusedRole(answer), about).toBe(lacks ? caller.role : undefined);
          if (contract.reach === 'everything') expect(answer.status, about).toBe(403);
          // An unknown one gets the same answer, but for what it repeats of the request. That a role does not
          // suffice repeats nothing.
          const other = nothing[i] as Try;
          const isGuess =
            !lacks && !isOnce && (other.path !== path || JSON.stringify(other.body) !== JSON.stringify(body));
          if (isGuess && answer.status >= 400) {
            const unknown = await caller.call(operation.method, other.path, other.body);
            expect([unknown.status, outcome(unknown)], about).toEqual([answer.status, outcome(answer)]);
            expect(saidIn(unknown).length, `${about} ${saidIn(unknown)}`).toBe(saidIn(answer).length);
          }
          const sent = `${path} ${JSON.stringify(body)}`;
          for (const secret of secrets()) {
            if (!sent.includes(secret)) expect(textOf(answer), about).not.toContain(secret);
          }
        }
      }
    });
    expect(await stateOf(closed)).toEqual(before);
  });

  it('none: counts only what is theirs', async () => {
    const [editor, , key] = outsiders as [Caller, Caller, Caller];
    const numbers = async ({ call }: Caller) => {
      const report = (await call('GET', '/v1/api/analytics')).body.data.analytics;
      const { tags } = (await call('GET', '/v1/api/links/tags')).body.data;
      const { clicks } = (await call('GET', '/v1/api/clicks')).body.data;
      const { quotas, allFolders } = (await call('GET', '/v1/api/me')).body.data;
      return {
        clicks: [report.totalClicks, clicks.length],
        created: report.linksCreated,
        tags: tags.map(({ name }: Json) => name).toSorted(),
        used: quotas.links.used,
        allFolders,
      };
    };
    const hidden = { clicks: [3, 3], tags: ['tag-open'], used: null, allFolders: false };
    expect(await numbers(editor)).toEqual({ ...hidden, created: 4 });
    expect(await numbers(key)).toEqual({ ...hidden, created: 3 });
    const all = { clicks: [6, 6], tags: [`tag-${word}`, 'tag-open'].toSorted(), used: 3, allFolders: true };
    for (const caller of [...viewers, insiders[0] as Caller]) {
      expect(await numbers(caller)).toEqual({ ...all, created: 7 });
    }
    expect(await numbers(insiders[1] as Caller)).toEqual({ ...hidden, created: 3, tags: [`tag-${word}`] });
  });

  it('view: every route shows what is in the folder, and none changes it', { timeout: 300_000 }, async () => {
    const before = await stateOf(closed);
    let shown = 0;
    await checkAll(
      OPERATIONS.filter(({ contract }) => contract.reach === 'folders'),
      async (operation) => {
        for (const caller of viewers) {
          for (const { path, body } of triesOf(operation, closed)) {
            const answer = await caller.call(operation.method, path, body);
            const about = `${operation.method} ${path}: ${answer.status} ${textOf(answer).slice(0, 300)}`;
            expect(answer.status, about).not.toBe(500);
            if (operation.method === 'GET' && textOf(answer).includes(word)) shown++;
          }
        }
      },
    );
    expect(shown).toBeGreaterThan(15);
    expect(await stateOf(closed)).toEqual(before);
    const [{ call }] = viewers as [Caller];
    const link = `/v1/api/links/${closed.link._id}`;
    expect(outcome(await call('PATCH', link, { title: 'x' }))).toEqual([403, 'FOLDER_READ_ONLY']);
    expect(outcome(await call('DELETE', link))).toEqual([403, 'FOLDER_READ_ONLY']);
    expect(outcome(await call('PATCH', `/v1/api/smart-links/${closed.survey._id}`, { title: 'x' }))).toEqual([
      403,
      'FOLDER_READ_ONLY',
    ]);
    // Out of reach.
    const moved = await call('PATCH', `/v1/api/links/${open.link._id}`, { folderId: closed.folder });
    expect(outcome(moved)).toEqual([403, 'FOLDER_READ_ONLY']);
  });

  it('edit: members and keys change what is in the folder, and keys create only into theirs', async () => {
    for (const { call, name } of insiders) {
      const path = `/v1/api/links/${closed.link._id}`;
      const changed = await call('PATCH', path, { title: `By ${name} ${word}` });
      expect([changed.status, changed.body.data?.link.title]).toEqual([200, `By ${name} ${word}`]);
    }
    const [, key] = insiders as [Caller, Caller];
    const created = await key.call('POST', '/v1/api/links', { originalUrl: newUrl() });
    expect(created.body.data.link.folderId).toBe(closed.folder);
    const page = await key.call('POST', '/v1/api/smart-links', BODIES['smart-links-create']?.(closed)[0]);
    expect(page.status).toBe(201);
    const elsewhere = { originalUrl: newUrl(), folderId: open.folder };
    expect(outcome(await key.call('POST', '/v1/api/links', elsewhere))).toEqual([400, 'VALIDATION_ERROR']);
    const out = await key.call('PATCH', `/v1/api/links/${closed.link._id}`, { folderId: null });
    expect(outcome(out)).toEqual([403, 'FOLDER_READ_ONLY']);
    const { apiKey } = (
      await api.post('/keys', {
        name: 'Two',
        permissions: ['links:read', 'links:write'],
        folders: [open.folder, closed.folder],
      })
    ).body.data;
    const two = apiAs(apiKey);
    const unsaid = await two.post('/links', { originalUrl: newUrl() });
    expect(unsaid.body.error.details).toMatchObject([{ path: 'folderId', code: 'required' }]);
    const listed = (await two.get('/links')).body.data.links.map(({ folderId }: Json) => folderId);
    expect(new Set(listed)).toEqual(new Set([open.folder, closed.folder]));
  });

  it('does not tell of a hidden link to the same URL', async () => {
    const [{ call }] = outsiders as [Caller];
    const { originalUrl } = closed.link;
    const made = await call('POST', '/v1/api/links', { originalUrl });
    expect([made.status, made.body.data.link.allowDuplicate]).toEqual([201, true]);
    const again = await call('PATCH', `/v1/api/links/${open.link._id}`, { originalUrl });
    expect(again.status).toBe(200);
    const key = outsiders[2] as Caller;
    const started = await key.call('POST', '/v1/api/links/import', [{ originalUrl }]);
    const job = await eventually(
      async () => (await key.call('GET', `/v1/api/links/import/${started.body.data.job._id}`)).body.data.job,
      ({ status }) => status === 'done',
    );
    expect(job).toMatchObject({ created: 1, failed: 0 });
  });

  it('ends with the next request', async () => {
    const [, key] = insiders as [Caller, Caller];
    const { call } = asMember('colleague', 'editor', person.colleague);
    const idempotent = { 'idempotency-key': randomUUID() };
    const body = { originalUrl: newUrl(), folderId: closed.folder };
    expect((await call('POST', '/v1/api/links', body, idempotent)).status).toBe(201);
    const path = `/v1/api/links/${closed.link._id}`;
    expect((await call('GET', path)).status).toBe(200);
    const taken = await api.put(`/folders/${closed.folder}/members`, {
      members: { [person.colleague.userId]: null },
    });
    expect(taken.body.data.members).toContainEqual(
      expect.objectContaining({ _id: person.colleague.userId, given: null, access: 'none' }),
    );
    expect(outcome(await call('GET', path))).toEqual([404, 'LINK_NOT_FOUND']);
    // What was stored for a repeated request would show it.
    expect((await call('POST', '/v1/api/links', body, idempotent)).status).toBe(409);
    await api.patch(`/folders/${closed.folder}`, { defaultAccess: 'view' });
    expect((await call('GET', path)).status).toBe(200);
    expect((await api.delete(`/folders/${closed.folder}`)).body.data.deleted).toBe(true);
    expect((await call('GET', path)).status).toBe(200);
    expect((await key.call('GET', '/v1/api/links')).body.data.links).toEqual([]);
    expect(outcome(await key.call('GET', path))).toEqual([404, 'LINK_NOT_FOUND']);
    expect((await key.call('POST', '/v1/api/links', { originalUrl: newUrl() })).status).toBe(400);
  });

  it('holds for agents', { timeout: 60_000 }, async () => {
    const { folder } = (await api.post('/folders', { name: 'For agents', defaultAccess: 'none' })).body.data;
    const hidden = await fill(folder._id, `agent${word}`);
    const permissions = [
      'links:read',
      'links:write',
      'smart-links:read',
      'smart-links:write',
      'analytics:read',
    ];
    const limited = await api.post('/keys', { name: 'Agent', permissions, folders: [open.folder] });
    const agent = await anAgent(limited.body.data.apiKey);
    const [link, page] = [hidden.link.code, hidden.survey._id];
    const tries: Record<string, Record<string, unknown>> = {
      create_link: { originalUrl: newUrl(), folderId: hidden.folder },
      get_link: { link },
      list_links: {},
      update_link: { link, title: 'Changed' },
      delete_link: { link },
      search: { query: `agent${word}` },
      get_account: {},
      get_link_analytics: { link },
      get_page_analytics: { page },
      get_account_analytics: {},
      create_page: { type: 'myBio', title: `Page ${randomUUID()}`, urls: [], folderId: hidden.folder },
      get_page: { page },
      list_pages: {},
      update_page: { page, title: 'Changed' },
      delete_page: { page },
      list_conversions: {},
      get_qr_code: { link },
      list_page_responses: { page },
      summarize_page_responses: { page },
      list_folders: {},
      list_utm_templates: {},
      get_brand: {},
      update_brand: { color: null },
    };
    expect((await agent.toolNames()).toSorted()).toEqual(Object.keys(tries).toSorted());
    const before = await stateOf(hidden);
    for (const [name, args] of Object.entries(tries)) {
      const { isError, text } = await agent.call(name, args);
      const reaches = Object.keys(args).some((one) => ['link', 'page', 'folderId'].includes(one));
      const isRefused = reaches || name === 'update_brand';
      expect([name, isError], text).toEqual([name, isRefused]);
      expect(text).not.toContain(`agent${word}`);
    }
    expect(await stateOf(hidden)).toEqual(before);
  });
});

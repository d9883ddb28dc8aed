import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, admin, aLink, apiAs, isLocal, newUrl, outcome } from '#test/support/deployment/client.ts';

/** Administration is from the command line, which reaches the local run only. */
const local = isLocal ? describe : describe.skip;

local('GET /audit', () => {
  let ownerId: string;
  let owner: Api;

  beforeAll(async () => {
    const created = await admin('owner', 'create', '--name', 'Audited', '--plan', 'pro');
    ownerId = created.ownerId;
    owner = apiAs(created.apiKey);
  });

  const entries = async (query = '', as = owner) => (await as.get(`/audit${query}`)).body.data.entries;

  it('lists author, fields before and after, and request ID, newest first', async () => {
    const link = await aLink({ title: 'Before', password: 'correct horse' }, owner);
    const { headers } = await owner.put(`/links/${link._id}`, { title: 'After', password: null });
    await owner.delete(`/links/${link._id}`);
    const [deleted, updated, created] = await entries(`?target=${link._id}`);
    const actor = { type: 'key', _id: expect.stringMatching(/^key_/), name: 'first key' };
    const target = { type: 'link', _id: link._id, name: link.code };
    expect(updated).toEqual({
      _id: expect.stringMatching(/^aud_/),
      at: expect.any(String),
      actor,
      action: 'link.updated',
      target,
      changes: [
        { field: 'title', before: 'Before', after: 'After' },
        { field: 'password', before: 'set', after: null },
      ],
      reason: null,
      requestId: headers.get('x-request-id'),
    });
    expect(created).toMatchObject({ action: 'link.created', actor, target });
    expect(created.changes).toContainEqual({ field: 'password', before: null, after: 'set' });
    expect(deleted).toMatchObject({ action: 'link.deleted', actor, target });
    expect(JSON.stringify([deleted, updated, created])).not.toContain('correct horse');
  });

  it("shows operators' actions without their names and notes", async () => {
    const { code, _id } = await aLink({}, owner);
    await admin(
      'link',
      'block',
      code,
      '--reason',
      'spam',
      '--note',
      'ticket 9',
      '--by',
      'ann@operator.example',
    );
    await admin('owner', 'plan', ownerId, 'business', '--note', 'ticket 10');
    const [planned, blocked] = await entries();
    expect(planned).toMatchObject({
      action: 'account.updated',
      changes: [{ field: 'plan', before: 'pro', after: 'business' }],
    });
    expect(blocked).toMatchObject({
      action: 'link.blocked',
      actor: { type: 'administrator', _id: null, name: 'operator' },
      target: { _id },
      reason: 'spam',
      requestId: null,
    });
    expect(JSON.stringify([planned, blocked])).not.toMatch(/ticket|operator\.example/);
    // Other files add entries to the log of operators, too.
    const { entries: ours } = await admin('audit', 'list', '--limit', '50');
    const notes = ours.map(({ note }: { note: string | null }) => note ?? '');
    expect(notes.filter((note: string) => /^ticket (?:9|10)$/.test(note))).toEqual(['ticket 10', 'ticket 9']);
    expect((await admin('audit', 'list', '--owner', ownerId, '--limit', '1')).entries).toMatchObject([
      { action: 'account.updated', ownerId },
    ]);
  });

  it('is filtered and has pages', async () => {
    for (let i = 0; i < 3; i++) await owner.post('/keys', { name: `Key ${i}`, permissions: ['links:read'] });
    const first = (await owner.get('/audit?action=key&limit=2')).body.data;
    expect(first.entries.map(({ target }: { target: { name: string } }) => target.name)).toEqual([
      'Key 2',
      'Key 1',
    ]);
    const second = (await owner.get(`/audit?action=key.created&limit=2&cursor=${first.nextCursor}`)).body
      .data;
    expect(second.entries).toMatchObject([{ target: { name: 'Key 0' } }]);
    expect(await entries('?from=2000-01-01&to=2000-01-02')).toEqual([]);
    expect(outcome(await owner.get('/audit?from=2027-01-02&to=2027-01-01'))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    expect(outcome(await owner.get('/audit?limit=101'))).toEqual([400, 'VALIDATION_ERROR']);
    expect(outcome(await owner.get('/audit?action=no%20action'))).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('returns CSV on request, with the next page in a header', async () => {
    await aLink({ originalUrl: newUrl(), title: '=1+1' }, owner);
    const { body, headers } = await owner.get('/audit?action=link&limit=1', undefined, {
      accept: 'text/csv',
    });
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    const [header, row] = String(body).split('\r\n');
    expect(header).toMatch(/^"_id","at","actorType"/);
    expect(row).toContain('"link.created"');
    expect(row).toContain('""after"":""=1+1""');
    expect(headers.get('link')).toMatch(/^<\/v1\/api\/audit\?action=link&limit=1&cursor=\w+>; rel="next"$/);
  });

  it('needs audit:read, and is of one account only', async () => {
    const { body } = await owner.post('/keys', { name: 'Links', permissions: ['links:read', 'links:write'] });
    expect(outcome(await apiAs(body.data.apiKey).get('/audit'))).toEqual([403, 'PERMISSION_DENIED']);
    const { apiKey } = await admin('owner', 'create', '--name', 'Another');
    expect(await entries('', apiAs(apiKey))).toMatchObject([{ action: 'account.created' }]);
  });
});

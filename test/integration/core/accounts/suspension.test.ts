import { describe, expect, it } from 'vitest';
import { openAccount, setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { draftLink } from '#shared/links/manage/draft-link.ts';
import { applyOwnerStatus } from '#shared/links/manage/owner-status.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { insertLink } from '#shared/links/store/link-store.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

let urls = 0;
const input = () => ({ originalUrl: `https://example.com/${++urls}`, title: 'A link' });

tableOfFile();

async function anOwner(): Promise<string> {
  return (await openAccount({ name: 'Owner', plan: 'pro', balanceMicros: undefined }, now)).ownerId;
}

const outcomeOf = async ({ code }: { code: string }) =>
  (await resolveLink(code, aVisitor({ now }), { counts: true })).outcome;

/** What the operator's command does, without the wait for AWS's index. */
async function change(ownerId: string, status: 'active' | 'suspended'): Promise<number> {
  const { links } = await applyOwnerStatus(await setOwnerStatus(ownerId, status, anAct()), { settleMs: 0 });
  return links;
}

describe('setOwnerStatus: suspending an owner', () => {
  it("stops all of the owner's links and no others; activating restores them", async () => {
    const owner = await anOwner();
    const links = await Promise.all(
      Array.from({ length: 30 }, () => createLink({ by: by(owner), hosts, now }, input())),
    );
    const expired = await createLink(
      { by: by(owner), hosts, now },
      { ...input(), expiredUrl: 'https://example.com/over' },
    );
    await updateLink({ by: by(owner), hosts, now }, expired._id, { input: { status: 'inactive' } });
    const other = await createLink({ by: by(await anOwner()), hosts, now }, input());

    expect(await change(owner, 'suspended')).toBe(31);
    expect(new Set(await Promise.all([...links, expired].map(outcomeOf)))).toEqual(new Set(['suspended']));
    expect(await outcomeOf(other)).toBe('redirect');
    expect(await change(owner, 'suspended')).toBe(31);

    expect(await change(owner, 'active')).toBe(31);
    expect(new Set(await Promise.all(links.map(outcomeOf)))).toEqual(new Set(['redirect']));
    expect(await outcomeOf(expired)).toBe('gone');
  });

  it('outlasts a change of a link, and does not bring back a deleted one', async () => {
    const owner = await anOwner();
    const changed = await createLink({ by: by(owner), hosts, now }, input());
    const deleted = await createLink({ by: by(owner), hosts, now }, input());
    await deleteLink({ by: by(owner), hosts, now }, deleted._id);
    await change(owner, 'suspended');
    await updateLink({ by: by(owner), hosts, now }, changed._id, {
      input: { title: 'Changed', originalUrl: 'https://example.com/new' },
    });
    expect(await outcomeOf(changed)).toBe('suspended');
    expect(await outcomeOf(deleted)).toBe('not-found');
  });

  it('stops links whose creation it races with', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await anOwner();
      const creating = Array.from({ length: 12 }, () => createLink({ by: by(owner), hosts, now }, input()));
      const [links] = await Promise.all([Promise.all(creating), change(owner, 'suspended')]);
      expect(new Set(await Promise.all(links.map(outcomeOf)))).toEqual(new Set(['suspended']));
    }
  });

  it('stops a link that is created after all others were', async () => {
    const owner = await anOwner();
    await change(owner, 'suspended');
    expect(await outcomeOf(await createLink({ by: by(owner), hosts, now }, input()))).toBe('suspended');
  });

  it('completes after a crash on a second run', async () => {
    const owner = await anOwner();
    const suspended = await setOwnerStatus(owner, 'suspended', anAct());
    // Stored, but its function ended before it looked at its owner; the command ended before its first link.
    const link = draftLink({ ownerId: owner, hosts, now }, input());
    await insertLink({ link, codeIsChosen: false });
    expect(await outcomeOf(link)).toBe('redirect');
    expect(await change(owner, 'suspended')).toBe(1);
    expect(await outcomeOf(link)).toBe('suspended');
    expect((await setOwnerStatus(owner, 'suspended', anAct())).statusVersion).toBe(suspended.statusVersion);
  });

  it('does not undo an activation that came after it and was faster', async () => {
    const owner = await anOwner();
    const link = await createLink({ by: by(owner), hosts, now }, input());
    const suspended = await setOwnerStatus(owner, 'suspended', anAct());
    const active = await setOwnerStatus(owner, 'active', anAct());
    await applyOwnerStatus(active, { settleMs: 0 });
    await applyOwnerStatus(suspended, { settleMs: 0 });
    expect(await outcomeOf(link)).toBe('redirect');
  });
});

import { describe, expect, it } from 'vitest';
import { forgetPerson } from '#infra/admin/members.ts';
import { addMember, deleteMember } from '#shared/core/accounts/members/manage-members.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { aPasskey, aPerson } from '#test/support/browser/passkeys.ts';
import { allItems } from '#test/support/builders/full-account.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const act = { by: 'operator', reason: null, note: null, now };

tableOfFile();

describe('forgetPerson', () => {
  it('leaves nothing of a person who was removed everywhere', async () => {
    const ada = await aPerson(now);
    await aPasskey(ada, now);
    const by = {
      ownerId: ada.ownerId,
      actor: { type: 'member', id: 'usr_x', name: 'x' },
      requestId: null,
      permissions: ['*'],
    } as const;
    await expect(forgetPerson(` ${ada.email.toUpperCase()}`, act)).rejects.toMatchObject({
      code: 'MEMBER_ALREADY_EXISTS',
      message: expect.stringContaining(ada.ownerId),
    });
    const other = {
      ownerId: ada.ownerId,
      email: 'other@example.com',
      role: 'owner',
      invitedBy: 'x',
    } as const;
    await addMember(other, { requestId: null, now });
    await deleteMember({ by, now }, ada.userId);
    expect(await findUser(ada.userId)).toBeDefined();
    expect(await forgetPerson(ada.email, act)).toMatchObject({ userId: ada.userId });
    expect((await allItems()).filter(({ pk }) => pk === `USER#${ada.userId}`)).toEqual([]);
    const [entry] = await newestEntries(OPERATOR_LOG, 1);
    expect(entry).toMatchObject({ action: 'person.forgotten', target: { id: ada.userId, name: null } });
  });

  it('does nothing for an unknown address, and rejects an invalid one', async () => {
    expect(await forgetPerson('nobody@example.com', act)).toMatchObject({ items: 0 });
    await expect(forgetPerson('nobody', act)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

import { describe, expect, it } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { setOwnerPlan } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { applyBranding } from '#shared/smart-links/manage/apply-branding.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { updateBranding } from '#shared/smart-links/store/page-status-store.ts';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { anAct } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();
process.env['SERVICE_KEY'] = 'key';

const hides = async (slug: string) => contentOf(await findPage(slug)).hideBranding;

const moved = async (ownerId: string, plan: 'free' | 'pro') => {
  await setOwnerPlan(ownerId, plan, anAct());
  const changed = await applyBranding(ownerId, plan);
  const owner = await findOwner(ownerId);
  if (!owner) throw new Error('gone');
  return { owner, changed };
};

describe('the branding of a page', () => {
  it('can be hidden on the plan pro, and not on free, which says why', async () => {
    const pro = await anOwner('pro');
    const { slug, hideBranding } = await create(pro, { hideBranding: true });
    expect([hideBranding, await hides(slug)]).toEqual([true, true]);
    const free = await anOwner('free');
    await expect(create(free, { hideBranding: true })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'hideBranding', message: expect.stringContaining('plans pro and business') }],
    });
    await expect(create(free, { hideBranding: false })).resolves.toMatchObject({ hideBranding: false });
  });

  it('is shown again after a downgrade and hidden after an upgrade, with the page unchanged', async () => {
    const pro = await anOwner('pro');
    const { slug } = await create(pro, { hideBranding: true });
    const plain = await create(pro);
    expect((await moved(pro.ownerId, 'free')).changed).toBe(1);
    expect([await hides(slug), await hides(plain.slug)]).toEqual([false, false]);
    // Again, as after an interruption.
    await applyBranding(pro.ownerId, 'free');
    expect(await hides(slug)).toBe(false);
    await moved(pro.ownerId, 'pro');
    expect(await hides(slug)).toBe(true);
  });

  it('stays shown when the page is changed or moved on the plan free, also with its own record', async () => {
    const pro = await anOwner('pro');
    const { _id, slug } = await create(pro, { hideBranding: true });
    const { owner } = await moved(pro.ownerId, 'free');
    const changed = await update(owner, _id, { slug: `moved-${_id.slice(-8)}`, hideBranding: true });
    expect(changed.hideBranding).toBe(false);
    expect(await hides(changed.slug)).toBe(false);
    expect(await updateBranding({ id: _id, slug, ownerId: owner.ownerId }, true)).toBe(false);
    expect((await getSmartLink(wholeAccount(owner.ownerId), _id, HOSTS)).hideBranding).toBe(false);
  });
});

describe('socials and seo', () => {
  it('are stored, kept by other changes, and cleared by null', async () => {
    const owner = await anOwner();
    const socials = [{ platform: 'instagram', url: 'https://www.instagram.com/jane' }];
    const seo = { title: 'Jane, potter', description: null, image: null, noindex: true };
    const { _id, slug } = await create(owner, { socials, seo });
    expect(contentOf(await findPage(slug))).toMatchObject({ socials, seo });
    expect(await update(owner, _id, { description: 'New' })).toMatchObject({ socials, seo });
    expect(await update(owner, _id, { socials: null, seo: null })).toMatchObject({ socials: [], seo: null });
  });

  it.each([
    [{ socials: [{ platform: 'myspace', url: 'https://example.com' }] }, /socials/],
    [{ socials: [{ platform: 'x', url: 'javascript:1' }] }, /socials/],
    [{ socials: Array(21).fill({ platform: 'x', url: 'https://x.com/a' }) }, /socials/],
    [{ seo: { title: 'x'.repeat(121) } }, /seo/],
    [{ hideBranding: 'yes' }, /hideBranding/],
  ])('are refused when they are wrong: %#', async (fields, field) => {
    const owner = await anOwner();
    await expect(async () => create(owner, fields)).rejects.toThrow(field);
  });
});

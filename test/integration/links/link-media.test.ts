import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { blockLink, unblockLink } from '#shared/links/blocks/block-link.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { draftLink, type LinkHosts } from '#shared/links/manage/draft-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { syncLinkMedia } from '#shared/links/manage/link-media.ts';
import { applyOwnerStatus } from '#shared/links/manage/owner-status.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { findLink, insertLink } from '#shared/links/store/link-store.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { faults, injectFaults } from '#test/support/emulators/call-faults.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG, SVG } from '#test/support/files/media-samples.ts';

const publicOrigin = 'https://sp.example';
const hosts: LinkHosts = { publicOrigin, ownHosts: ['sp.example'], destinations: 'public' };
const now = new Date('2026-05-01T12:00:00.000Z');
const LONG_AFTER = new Date('2100-01-01');
const crawler = aVisitor({ now, headers: { 'user-agent': 'Twitterbot/1.0' } });

tableOfFile();
injectFaults('TransactWriteItemsCommand');
const s3 = s3OfFile();
beforeEach(async () => {
  faults.calls = 0;
});

async function uploaded(owner: Owner, bytes: Buffer = PNG): Promise<string> {
  const allowance = new MediaAllowance((await findOwner(owner.ownerId)) as Owner, countStoredBytes);
  const announcement = { contentType: 'image/png', size: bytes.length } as const;
  const { storageCode } = await createUpload({ by: by(owner.ownerId), now }, announcement, {
    id: newId('media'),
    allowance,
  });
  await s3.client.send(
    new PutObjectCommand({ Bucket: s3.bucket, Key: `uploads/${storageCode}`, Body: bytes }),
  );
  return storageCode;
}

const input = (image: string) => ({
  originalUrl: `https://example.com/${newId('link')}`,
  title: 'A',
  preview: { title: 'Card', image },
});

const created = async (owner: Owner, image?: string) =>
  createLink({ by: by(owner.ownerId), hosts, now }, input(image ?? (await uploaded(owner))));

const fileOf = (record: { preview: { image?: string | undefined } | null }) =>
  String(record.preview?.image).replace(`${publicOrigin}/media/`, '');

const bytesOf = async ({ ownerId }: Owner) => (await findOwner(ownerId))?.storageBytes;

const refused = (message: string) => ({
  code: 'VALIDATION_ERROR',
  details: [{ path: 'preview.image', message: expect.stringContaining(message) }],
});

describe('createLink: an uploaded image of the preview', () => {
  it('is checked, published, shown to crawlers, and stays while the link has it', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const code = await uploaded(owner);
    const link = await created(owner, code);
    expect(link.preview).toEqual({ title: 'Card', image: `${publicOrigin}/media/${code}.png` });
    expect(await s3.keys()).toEqual([`media/${code}.png`]);
    expect(await resolveLink(link.code, crawler, { counts: false })).toMatchObject({
      outcome: 'preview',
      preview: { image: `${code}.png` },
    });
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${code}.png`]);
    expect(await bytesOf(owner)).toBe(PNG.length);
    expect(await countStoredBytes(owner.ownerId)).toBe(PNG.length);
  });

  it('is rejected unless it is an image that its owner uploaded, and the link is not stored', async () => {
    const [owner, other] = [await anAccount({ storageBytes: 0 }), await anAccount({ storageBytes: 0 })];
    const allowance = new MediaAllowance(owner, countStoredBytes);
    const announcement = { contentType: 'image/png', size: 10 } as const;
    const empty = await createUpload({ by: by(owner.ownerId), now }, announcement, {
      id: newId('media'),
      allowance,
    });
    await expect(created(owner, empty.storageCode)).rejects.toMatchObject(refused('has not been uploaded'));
    await expect(created(owner, await uploaded(owner, SVG))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    const none = refused('is not one of your uploads');
    await expect(created(owner, await uploaded(other))).rejects.toMatchObject(none);
    await expect(created(owner, newId('media'))).rejects.toMatchObject(none);
    await expect(created(owner, `${publicOrigin}/media/no-such.png`)).rejects.toMatchObject(none);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])('belongs to one link, also when another one gets it in between, %s a quota', async (_, hasQuota) => {
    const owner = await anAccount({ storageBytes: 0 });
    const code = await uploaded(owner);
    const allowance = hasQuota ? new LinkAllowance(owner, DEFAULT_PRICES) : undefined;
    const begun = faults.calls;
    let other: Awaited<ReturnType<typeof created>> | undefined;
    // The first one marks the upload as stored, the second one stores the link.
    faults.before = async (call) => {
      if (call !== begun + 1) return;
      faults.before = () => {};
      other = await created(owner, code);
    };
    const late = createLink({ by: by(owner.ownerId), hosts, now }, input(code), { allowance });
    await expect(late).rejects.toMatchObject(refused('belongs to another link or page'));
    expect(other && fileOf(other)).toBe(`${code}.png`);
    // Nor is it given away by the URL of the file.
    await expect(created(owner, `${publicOrigin}/media/${code}.png`)).rejects.toMatchObject(
      refused('belongs to another link or page'),
    );
  });

  it('is attached once when the request is repeated after a lost response', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const body = input(await uploaded(owner));
    const id = newId('link');
    const first = await createLink({ by: by(owner.ownerId), hosts, now }, body, { id });
    expect(await createLink({ by: by(owner.ownerId), hosts, now }, body, { id })).toEqual(first);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${fileOf(first)}`]);
  });

  it('is removed by the sweep when the link could not be stored', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const code = await uploaded(owner);
    const taken = await created(owner);
    await expect(
      createLink({ by: by(owner.ownerId), hosts, now }, { ...input(code), code: taken.code }),
    ).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    // It can be used by another attempt first.
    expect(await s3.keys()).toContain(`media/${code}.png`);
    await sweepMedia(LONG_AFTER);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${fileOf(taken)}`]);
    expect(await bytesOf(owner)).toBe(PNG.length);
  });

  it('is taken from bulk requests, and refused in imports', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const code = await uploaded(owner);
    const { results } = await createLinks({ by: by(owner.ownerId), hosts, ids: randomIds, now }, [
      input(code),
    ]);
    expect(results).toMatchObject([{ status: 'created', link: { preview: { title: 'Card' } } }]);
    const read = (image: string) =>
      readImportFile(
        { ownerId: owner.ownerId, hosts, now },
        { isJson: true, text: JSON.stringify([input(image)]) },
        { onCodeTaken: 'fail' },
      ).rows[0];
    expect(read(code)).toMatchObject({ code: 'VALIDATION_ERROR', path: 'preview.image' });
    // An export has the URL.
    expect(read(`${publicOrigin}/media/${code}.png`)).toMatchObject({ row: 1, input: {} });
  });
});

describe('updateLink: an uploaded image of the preview', () => {
  it('stays when the record is sent as it was read, and when it is not named', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await created(owner);
    const record = await getLink(
      { ownerId: owner.ownerId, scope: WHOLE, hosts: { publicOrigin }, now },
      link._id,
    );
    const { preview } = record;
    await updateLink({ by: by(owner.ownerId), hosts, now }, link._id, {
      input: { preview: { title: 'New', image: preview?.image } as never },
    });
    const after = await updateLink({ by: by(owner.ownerId), hosts, now }, link._id, {
      input: { title: 'B' },
    });
    expect(after.preview).toEqual({ title: 'New', image: preview?.image });
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${fileOf(link)}`]);
  });

  it.each([
    ['another upload', async (owner: Owner) => ({ title: 'Card', image: await uploaded(owner) }), 1],
    ['a URL', async () => ({ title: 'Card', image: 'https://img.example/a.png' }), 0],
    ['no image', async () => ({ title: 'Card' }), 0],
    ['no preview', async () => null, 0],
  ])('is removed when it is replaced with %s', async (_, next, count) => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await created(owner);
    const after = await updateLink({ by: by(owner.ownerId), hosts, now }, link._id, {
      input: { preview: await next(owner) },
    });
    const files = count === 1 ? [`media/${fileOf(after)}`] : [];
    expect(await s3.keys()).toEqual(files);
    expect(files).not.toContain(`media/${fileOf(link)}`);
    await sweepMedia(LONG_AFTER);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual(files);
    expect(await bytesOf(owner)).toBe(count * PNG.length);
  });

  it('is the one of the last of many concurrent changes, and the others leave nothing', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await created(owner);
    const codes = await Promise.all(Array.from({ length: 5 }, () => uploaded(owner)));
    await Promise.all(
      codes.map((image) =>
        updateLink({ by: by(owner.ownerId), hosts, now }, link._id, {
          input: { preview: { title: 'Card', image } },
        }),
      ),
    );
    const stored = await findLink(owner.ownerId, link._id);
    await sweepMedia(LONG_AFTER);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${stored?.preview?.image}`]);
    expect(await bytesOf(owner)).toBe(PNG.length);
  });

  it('stays a plain URL where an import has stored it', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const other = await created(owner);
    const draft = draftLink({ ownerId: owner.ownerId, hosts, now }, input(String(other.preview?.image)));
    await insertLink({ link: draft, codeIsChosen: false });
    const { preview } = await getLink(
      { ownerId: owner.ownerId, scope: WHOLE, hosts: { publicOrigin }, now },
      draft.id,
    );
    const after = await updateLink({ by: by(owner.ownerId), hosts, now }, draft.id, {
      input: { preview: preview as never },
    });
    expect(after.preview).toEqual(other.preview);
    await deleteLink({ by: by(owner.ownerId), hosts: { publicOrigin }, now }, draft.id);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${fileOf(other)}`]);
  });

  it('survives a crash after the change, and the replaced file does not', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await created(owner);
    const image = await uploaded(owner);
    const begun = faults.calls;
    // The first one marks the upload as stored, the second one changes the link.
    faults.after = (call) => {
      if (call === begun + 1) throw new Error('crashed');
    };
    await expect(
      updateLink({ by: by(owner.ownerId), hosts, now }, link._id, {
        input: { preview: { title: 'Card', image } },
      }),
    ).rejects.toThrow('crashed');
    faults.after = () => {};
    expect(await s3.keys()).toEqual([`media/${fileOf(link)}`, `media/${image}.png`].sort());
    await sweepMedia(LONG_AFTER);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`media/${image}.png`]);
  });
});

describe('deleteLink', () => {
  it('removes the image, also when it is hidden', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const [link, other] = [await created(owner), await created(owner)];
    await applyOwnerStatus(await setOwnerStatus(owner.ownerId, 'suspended', anAct()), { settleMs: 0 });
    await deleteLink({ by: by(owner.ownerId), hosts: { publicOrigin }, now }, link._id);
    await sweepMedia(LONG_AFTER);
    await sweepMedia(LONG_AFTER);
    expect(await s3.keys()).toEqual([`hidden/${fileOf(other)}`]);
    expect(await bytesOf(owner)).toBe(PNG.length);
  });
});

describe("a suspended owner's, and a blocked link's image", () => {
  it('is not public until the owner is active again', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await created(owner);
    await created(owner, 'https://img.example/a.png');
    const apply = async (status: 'active' | 'suspended') =>
      applyOwnerStatus(await setOwnerStatus(owner.ownerId, status, anAct()), { settleMs: 0 });
    expect(await apply('suspended')).toEqual({ links: 2, files: 1 });
    expect(await s3.keys()).toEqual([`hidden/${fileOf(link)}`]);
    expect(await apply('suspended')).toMatchObject({ files: 1 });
    expect(await apply('active')).toEqual({ links: 2, files: 1 });
    expect(await s3.keys()).toContain(`media/${fileOf(link)}`);
  });

  it('is not public until the block is lifted', async () => {
    const owner = await anAccount({ storageBytes: 0 });
    const link = await created(owner);
    const act = { by: 'ann', note: null, now };
    await blockLink(link.code, { ...act, reason: 'phishing' }, publicOrigin);
    expect(await syncLinkMedia(link._id)).toBe(1);
    expect(await s3.keys()).toEqual([`hidden/${fileOf(link)}`]);
    await unblockLink(link.code, { ...act, reason: null }, publicOrigin);
    expect(await syncLinkMedia(link._id)).toBe(1);
    expect(await s3.keys()).toContain(`media/${fileOf(link)}`);
    expect(await syncLinkMedia(newId('link'))).toBe(0);
  });
});

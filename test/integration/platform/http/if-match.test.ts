import { describe, expect, it } from 'vitest';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { storeHealth } from '#shared/links/store/health-store.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { fillTitle } from '#shared/links/titles/fill-title.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type IfMatch, recordTag } from '#shared/platform/http/if-match.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { deleteSmartLink, updateSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { readSmartLink, storeCard, storePictures } from '#shared/smart-links/store/smart-link-store.ts';
import { recordFailure, recordSuccess } from '#shared/webhooks/health-store.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  rotateSecret,
  updateWebhook,
} from '#shared/webhooks/manage-webhooks.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW as now } from '#test/support/builders/smart-links.ts';
import { byOwner } from '#test/support/deployment/webhooks.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

interface Stored {
  read: () => Promise<{ updatedAt: string; name: string | null }>;
  /** All at the same time: the tag must differ nevertheless. */
  rename: (name: string, ifMatch?: IfMatch) => Promise<unknown>;
  remove: (ifMatch?: IfMatch) => Promise<unknown>;
  /** Writes of workers, which callers cannot make. */
  work: (() => Promise<unknown>)[];
}

let count = 0;

const KINDS: Record<string, () => Promise<Stored>> = {
  link: async () => {
    const by = byAccount(await anOwner());
    const input = { originalUrl: `https://example.com/${++count}`, title: 'First' };
    const { _id: id } = await createLink({ by, hosts: HOSTS, now }, input);
    return {
      read: async () => {
        const { updatedAt, title: name } = await getLink(
          { ownerId: by.ownerId, scope: WHOLE, hosts: HOSTS, now },
          id,
        );
        return { updatedAt, name };
      },
      rename: (title, ifMatch) => updateLink({ by, hosts: HOSTS, now }, id, { input: { title }, ifMatch }),
      remove: (ifMatch) => deleteLink({ by, hosts: HOSTS, now }, id, ifMatch),
      work: [
        async () => {
          const link = await readLink(id);
          return link && storeHealth(link, null, undefined);
        },
      ],
    };
  },
  'Smart Link': async () => {
    const owner = await anOwner();
    const by = byAccount(owner);
    const { _id: id } = await create(owner, { title: `First ${++count}` });
    return {
      read: async () => {
        const { updatedAt, title: name } = await getSmartLink(wholeAccount(owner.ownerId), id, HOSTS);
        return { updatedAt, name };
      },
      rename: (title, ifMatch) =>
        updateSmartLink({ by, hosts: HOSTS, ids: randomIds, now }, id, {
          input: { title },
          files: NO_FILES,
          ifMatch,
        }),
      remove: (ifMatch) => deleteSmartLink({ by, hosts: HOSTS, now }, id, ifMatch),
      work: [
        async () => {
          const page = await readSmartLink(id);
          return page && storePictures(page, page.pictures);
        },
        async () => {
          const page = await readSmartLink(id);
          return page && storeCard(page, null, []);
        },
      ],
    };
  },
  webhook: async () => {
    const { ownerId } = await anOwner();
    const by = byOwner(ownerId);
    const input = { url: `https://example.com/${++count}`, events: ['*'] as ['*'], description: 'First' };
    const { _id: id } = await createWebhook({ by, now, ids: randomIds, targets: 'public' }, input);
    return {
      read: async () => {
        const { updatedAt, description: name } = await getWebhook(ownerId, id, now);
        return { updatedAt, name };
      },
      rename: (description, ifMatch) =>
        updateWebhook({ by, now, targets: 'public' }, id, { input: { description }, ifMatch }),
      remove: (ifMatch) => deleteWebhook({ by, now }, id, ifMatch),
      work: [
        () =>
          recordFailure({ ownerId, id }, { error: 'The receiver returned 500.', slowUntil: undefined }, now),
        () => recordSuccess({ ownerId, id }, undefined),
      ],
    };
  },
};

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

describe.each(Object.entries(KINDS))('If-Match of a %s', (_, aRecord) => {
  it('lets one of ten concurrent changes of the same state through', async () => {
    const record = await aRecord();
    const tag = [recordTag(await record.read())];
    const names = Array.from({ length: 10 }, (_, n) => `Name ${count} ${n}`);
    const outcomes = await Promise.all(names.map((name) => outcome(record.rename(name, tag))));
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('PRECONDITION_FAILED'), 'done'].toSorted());
    expect((await record.read()).name).toBe(names[outcomes.indexOf('done')]);
  });

  it('fails after a change, and changes nothing; the tag after it, * and no tag succeed', async () => {
    const record = await aRecord();
    const first = recordTag(await record.read());
    await record.rename(`Theirs ${count}`);
    const second = await record.read();
    expect(await outcome(record.rename(`Mine ${count}`, [first]))).toBe('PRECONDITION_FAILED');
    expect(await outcome(record.remove([first, '"other"']))).toBe('PRECONDITION_FAILED');
    expect(await record.read()).toEqual(second);
    expect(await outcome(record.rename(`Mine ${count}`, [first, recordTag(second)]))).toBe('done');
    expect(await outcome(record.rename(`Any ${count}`, '*'))).toBe('done');
    expect(await outcome(record.remove([recordTag(await record.read())]))).toBe('done');
  });

  it('is not changed by what workers write', async () => {
    const record = await aRecord();
    const tag = recordTag(await record.read());
    for (const work of record.work) await work();
    expect(recordTag(await record.read())).toBe(tag);
    expect(await outcome(record.rename(`Mine ${count}`, [tag]))).toBe('done');
  });
});

describe('the tag', () => {
  it('changes with a password, though no field of the record does', async () => {
    const by = byAccount(await anOwner());
    const input = { originalUrl: 'https://example.com/secret', title: 'A link', password: 'first one' };
    const { _id, ...first } = await createLink({ by, hosts: HOSTS, now }, input);
    const second = await updateLink({ by, hosts: HOSTS, now }, _id, { input: { password: 'second one' } });
    expect(recordTag(second)).not.toBe(recordTag(first));
  });

  it('changes with the title that is read from the page', async () => {
    const by = byAccount(await anOwner());
    const link = await createLink({ by, hosts: HOSTS, now }, { originalUrl: 'https://example.com/titled' });
    await fillTitle({ hosts: HOSTS, now }, link._id, async () => 'The page');
    const titled = await getLink({ ownerId: by.ownerId, scope: WHOLE, hosts: HOSTS, now }, link._id);
    expect([titled.title, recordTag(titled) === recordTag(link)]).toEqual(['The page', false]);
  });

  it('changes with the secret of a webhook', async () => {
    const by = byOwner((await anOwner()).ownerId);
    const first = await createWebhook(
      { by, now, ids: randomIds, targets: 'public' },
      { url: 'https://example.com', events: ['*'] },
    );
    const second = await rotateSecret({ by, now, ids: randomIds }, first._id);
    expect(recordTag(second)).not.toBe(recordTag(first));
  });
});

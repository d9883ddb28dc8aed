import { beforeAll, describe, expect, it } from 'vitest';
import { WHOLE } from '#shared/core/access/scope.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { LINK_VALUES } from '#test/support/builders/link-values.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

describe('a field of a link', () => {
  it.each(Object.entries(LINK_VALUES))(
    'keeps what it was created with and what it was changed to: %s',
    async (field, values) => {
      const ownerId = newId('owner');
      const read = async (id: string) =>
        (await getLink({ ownerId, scope: WHOLE, hosts, now }, id))[field as never];
      const input = { originalUrl: 'https://example.com/', title: 'A link', [field]: values[0] };
      const { _id } = await createLink({ by: by(ownerId), hosts, now }, input);
      expect(await read(_id)).toEqual(values[0]);
      await updateLink({ by: by(ownerId), hosts, now }, _id, { input: { [field]: values[1] } });
      expect(await read(_id)).toEqual(values[1]);
      await updateLink({ by: by(ownerId), hosts, now }, _id, { input: {} });
      expect(await read(_id)).toEqual(values[1]);
    },
  );
});

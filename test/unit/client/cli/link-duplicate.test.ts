import { expect, it } from 'vitest';
import { duplicate } from '#clients/typescript/src/cli/commands/link-duplicate.ts';
import { contract } from '#functions/api/links/create.ts';
import { validBody } from '#functions/framework/read-input.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { firstValues } from '#test/support/builders/link-values.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';

it('links duplicate sends all that a link has and callers can set, which the API accepts', async () => {
  const folderId = 'fld_00000000000000000000';
  const link = aLinkRecord({ ...firstValues(), folderId, expiresAt: '2090-01-01T00:00:00.000Z' });
  let sent: object | undefined;
  const links = {
    get: async () => link,
    create: async (body: object) => {
      sent = body;
      return link;
    },
  };
  const context = { client: { links }, out: { isJson: true, json: () => {} } };
  const flags = { tag: [], utm: [], app: [] };
  await duplicate.run(context as never, { args: { link: link._id }, flags } as never);

  const { code, expiration, ...others } = firstValues();
  expect(validBody(contract, sent, {} as HttpEvent)).toEqual({
    ...others,
    folderId,
    expiresAt: link.expiresAt,
    test: null,
    allowDuplicate: true,
  });
});

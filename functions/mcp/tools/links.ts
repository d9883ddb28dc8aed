import * as z from 'zod';
import { priceList } from '#functions/framework/billing.ts';
import { displayHosts, linkHosts, redirectHosts } from '#functions/framework/origins.ts';
import type { Viewer } from '#shared/core/access/scope.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { requireLinkAt } from '#shared/links/manage/find-own-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { createLinkSchema, listLinksSchema, updateLinkSchema } from '#shared/links/model/link-input.ts';
import { linkRecord, linkRecordSchema } from '#shared/links/model/link-record.ts';
import { usageOf } from '#shared/links/store/link-usage.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import { tool } from '../tool.ts';
import { linkField, pageFields } from './fields.ts';

/** A link in lists; `get_link` returns all of it. */
const briefLink = linkRecordSchema.pick({
  _id: true,
  displayUrl: true,
  originalUrl: true,
  title: true,
  tags: true,
  status: true,
  clicks: true,
  createdAt: true,
});

/** The stored link that an argument names. */
const linkAt = (viewer: Viewer, reference: string) =>
  requireLinkAt(viewer, reference, redirectHosts().ownHosts);

export const createLinkTool = tool({
  name: 'create_link',
  title: 'Create a link',
  description:
    'Creates a short link that redirects to `originalUrl`, and returns it with its `displayUrl`. Set ' +
    '`code` for a readable short URL, `expiresAt` or `maxClicks` for a link that ends, `rules` to redirect ' +
    'by country, device or language. Fails with LINK_ALREADY_EXISTS when the account already has a link to ' +
    'this URL with the same UTM parameters, rules and variants: use that one, or set `allowDuplicate`. ' +
    'Tell the user what `warnings` say.',
  permission: 'links:write',
  reach: 'folders',
  effect: 'create',
  input: createLinkSchema,
  // `expiresAt` and `maxClicks` say the same.
  shownInput: createLinkSchema.omit({ expiration: true }),
  run: async ({ caller, input, ids, now }) => {
    const allowance = new LinkAllowance(caller.owner, priceList());
    const warnings: Warning[] = [];
    const act = { by: caller, hosts: linkHosts(caller), now, warnings };
    const link = await createLink(act, input, { id: ids.newId('link'), allowance });
    return { data: { link, ...(warnings.length > 0 && { warnings }) } };
  },
});

export const getLinkTool = tool({
  name: 'get_link',
  title: 'Get a link',
  description: 'Returns a link with all its settings, its status and its number of clicks.',
  permission: 'links:read',
  reach: 'folders',
  effect: 'read',
  strangersText: ['titles'],
  input: z.object({ link: linkField }),
  run: async ({ caller, input, now }) => {
    const link = await linkAt(caller, input.link);
    const context = { hosts: displayHosts(caller.owner), now };
    return { data: { link: linkRecord(link, await usageOf(link), context) } };
  },
});

export const listLinksTool = tool({
  name: 'list_links',
  title: 'List links',
  description:
    "Lists the account's links, newest first, optionally only those that match `search` (best match " +
    'first), `tag`, `status` or `health`. Use `search` (the tool) to look for links and pages by name at ' +
    'once.',
  permission: 'links:read',
  reach: 'folders',
  effect: 'read',
  strangersText: ['titles'],
  input: z.object({ ...listLinksSchema.shape, ...pageFields }),
  run: async ({ caller, input, now }) => {
    const reader = { ownerId: caller.ownerId, scope: caller.scope, hosts: displayHosts(caller.owner), now };
    const { links, nextCursor } = await listOwnLinks(reader, input);
    return { data: { links: links.map((link) => briefLink.parse(link)), nextCursor } };
  },
});

export const updateLinkTool = tool({
  name: 'update_link',
  title: 'Update a link',
  description:
    'Changes the given settings of a link and returns it. Settings that are left out stay as they are; ' +
    'null clears one. After a change of `code`, the old short URL keeps working. Set `status` to ' +
    '`inactive` to disable a link without deleting it. Tell the user what `warnings` say.',
  permission: 'links:write',
  reach: 'folders',
  effect: 'update',
  fieldsAsIn: createLinkTool,
  strangersText: ['titles'],
  input: z.object({ link: linkField, ...updateLinkSchema.shape }),
  shownInput: z.object({ link: linkField, ...updateLinkSchema.omit({ expiration: true }).shape }),
  run: async ({ caller, input: { link: reference, ...changes }, now }) => {
    const { id } = await linkAt(caller, reference);
    const warnings: Warning[] = [];
    const act = { by: caller, hosts: linkHosts(caller), now, warnings };
    const link = await updateLink(act, id, { input: changes });
    return { data: { link, ...(warnings.length > 0 && { warnings }) } };
  },
});

export const deleteLinkTool = tool({
  name: 'delete_link',
  title: 'Delete a link',
  description:
    'Deletes a link for good, with its analytics. Its short URL stops working immediately and ' +
    'cannot be used again by another account. Confirm with the user first; to disable a link for ' +
    'a while, use `update_link` with `status` `inactive`.',
  permission: 'links:write',
  reach: 'folders',
  effect: 'delete',
  input: z.object({ link: linkField }),
  run: async ({ caller, input, now }) => {
    const { id } = await linkAt(caller, input.link);
    await deleteLink({ by: caller, hosts: redirectHosts(), now }, id);
    return { data: { _id: id, deleted: true as const } };
  },
});

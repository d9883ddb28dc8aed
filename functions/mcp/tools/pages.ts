import * as z from 'zod';
import { smartLinkHosts, smartLinkOrigins } from '#functions/framework/origins.ts';
import { smartLinkChangeHosts } from '#functions/framework/thumbnails.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { requireSmartLinkAt } from '#shared/smart-links/manage/find-own-page.ts';
import { listOwnSmartLinks, listSmartLinksSchema } from '#shared/smart-links/manage/list-smart-links.ts';
import {
  createSmartLink,
  deleteSmartLink,
  updateSmartLink,
} from '#shared/smart-links/manage/manage-smart-links.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { createSmartLinkSchema, updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { smartLinkRecordSchema } from '#shared/smart-links/model/smart-link-record.ts';
import { PAGE_TYPES } from '#shared/smart-links/model/types/registry.ts';
import { tool } from '../tool.ts';
import { pageField, pageFields } from './fields.ts';

/** A page in lists; `get_page` returns all of it. */
const briefPage = smartLinkRecordSchema.pick({
  _id: true,
  type: true,
  title: true,
  slug: true,
  url: true,
  tags: true,
  status: true,
  clicks: true,
  createdAt: true,
});

/**
 * Left to the API and the console: tracking, embedding, reports by email, and files,
 * which a tool cannot send.
 */
const settings = updateSmartLinkSchema.omit({
  pixels: true,
  embedOrigins: true,
  hideBranding: true,
  trackConversions: true,
  digest: true,
  videoFileIndexes: true,
});

export const createPageTool = tool({
  name: 'create_page',
  title: 'Create a page',
  description:
    'Creates a Smart Link, a hosted landing page, and returns it with its `url`. Each `type` needs fields ' +
    `of its own: ${SMART_LINK_TYPES.map((type) => `${type} ${PAGE_TYPES[type].needs}`).join('; ')}. Fields ` +
    'of other types are ignored. Images are URLs.',
  permission: 'smart-links:write',
  reach: 'folders',
  effect: 'create',
  input: createSmartLinkSchema,
  shownInput: settings.required({ title: true, type: true }).extend({
    type: z.enum(SMART_LINK_TYPES).meta({ description: 'What kind of page it is. It cannot be changed.' }),
  }),
  run: async ({ caller, input, ids, now }) => {
    const act = { by: caller, hosts: smartLinkChangeHosts(), ids, now };
    return { data: { page: await createSmartLink(act, input, NO_FILES) } };
  },
});

export const getPageTool = tool({
  name: 'get_page',
  title: 'Get a page',
  description: 'Returns a Smart Link (a landing page) with its content, its status and its number of visits.',
  permission: 'smart-links:read',
  reach: 'folders',
  effect: 'read',
  input: z.object({ page: pageField }),
  run: async ({ caller, input }) => {
    const { id } = await requireSmartLinkAt(caller, input.page);
    return { data: { page: await getSmartLink(caller, id, smartLinkOrigins()) } };
  },
});

export const listPagesTool = tool({
  name: 'list_pages',
  title: 'List pages',
  description:
    "Lists the account's Smart Links (landing pages), newest first, optionally only those that match " +
    '`search` (best match first), `type`, `tag` or `status`.',
  permission: 'smart-links:read',
  reach: 'folders',
  effect: 'read',
  input: z.object({ ...listSmartLinksSchema.shape, ...pageFields }),
  run: async ({ caller, input }) => {
    const { links, nextCursor } = await listOwnSmartLinks(caller, input, smartLinkOrigins());
    return { data: { pages: links.map((page) => briefPage.parse(page)), nextCursor } };
  },
});

export const updatePageTool = tool({
  name: 'update_page',
  title: 'Update a page',
  description:
    'Changes the given fields of a Smart Link and returns it. Fields that are left out stay as they are; ' +
    'null clears one. A list such as `urls` or `questions` is replaced as a whole: call `get_page` first ' +
    'and send the entries to keep, with their ids.',
  permission: 'smart-links:write',
  reach: 'folders',
  effect: 'update',
  fieldsAsIn: createPageTool,
  input: settings.extend({ page: pageField }),
  run: async ({ caller, input: { page: reference, ...changes }, ids, now }) => {
    const { id } = await requireSmartLinkAt(caller, reference);
    const act = { by: caller, hosts: smartLinkChangeHosts(), ids, now };
    return { data: { page: await updateSmartLink(act, id, { input: changes, files: NO_FILES }) } };
  },
});

export const deletePageTool = tool({
  name: 'delete_page',
  title: 'Delete a page',
  description:
    'Deletes a Smart Link for good, with its images, its survey answers and its analytics. Its ' +
    'URL stops working immediately. Confirm with the user first; to hide a page for a while, use ' +
    '`update_page` with `status` `inactive`.',
  permission: 'smart-links:write',
  reach: 'folders',
  effect: 'delete',
  input: z.object({ page: pageField }),
  run: async ({ caller, input, now }) => {
    const { id } = await requireSmartLinkAt(caller, input.page);
    await deleteSmartLink({ by: caller, hosts: smartLinkHosts(), now }, id);
    return { data: { _id: id, deleted: true as const } };
  },
});

import { closest } from '@signpost/command-line/suggest.ts';
import type { Folder, Link, SmartLink, UtmTemplate, View } from '../../api.ts';
import type { Signpost } from '../../signpost.ts';
import { SMART_LINK_PREFIXES } from '../../values.ts';
import { CliError, EXIT } from '../errors.ts';

/** Finds links and pages by what people have at hand: id, code, slug or URL. */

export const LINK_HELP = 'Its id, code or short URL.';
export const PAGE_HELP = 'Its id, slug or URL.';
export const FOLDER_HELP = 'Its id or name.';

/** Throws ApiError LINK_NOT_FOUND. */
export const findLink = (client: Signpost, ref: string): Promise<Link> =>
  client.links.get(ref, ref.startsWith('lnk_') ? {} : { by: 'code' });

/** The id of a link; asks the API unless it is one already. */
export const linkId = async (client: Signpost, ref: string): Promise<string> =>
  ref.startsWith('lnk_') ? ref : (await findLink(client, ref))._id;

interface Named {
  _id: string;
  name: string;
}

/** By id or name, in any case. Throws CliError, with the name that is nearest. */
function named<Item extends Named>(
  items: readonly Item[],
  ref: string,
  [what, list]: [string, string],
): Item {
  const wanted = ref.toLowerCase();
  const found = items.find(({ _id, name }) => _id === ref || name.toLowerCase() === wanted);
  if (found) return found;
  const names = new Map(items.map(({ name }) => [name.toLowerCase(), name]));
  const near = closest(wanted, [...names.keys()]);
  const hint = near === undefined ? `See: signpost ${list}` : `Did you mean "${names.get(near)}"?`;
  throw new CliError(`There is no ${what} "${ref}". ${hint}`, EXIT.notFound);
}

export const findFolder = async (client: Signpost, ref: string): Promise<Folder> =>
  named(await client.folders.list().toArray(), ref, ['folder', 'folders list']);

export const folderId = async (client: Signpost, ref: string): Promise<string> =>
  ref.startsWith('fld_') ? ref : (await findFolder(client, ref))._id;

export const findUtmTemplate = async (client: Signpost, ref: string): Promise<UtmTemplate> =>
  named(await client.utmTemplates.list().toArray(), ref, ['UTM template', 'utm list']);

/** `of`: only views of this list or report. */
export const findView = async (client: Signpost, ref: string, of?: View['of']): Promise<View> =>
  named(await client.views.list({ of }).toArray(), ref, ['view', 'views list']);

/** The filter of a list by a folder. */
export const filterOf = async (client: Signpost, ref: string): Promise<string> =>
  ref === 'none' ? ref : folderId(client, ref);

/** Throws ApiError SMART_LINK_NOT_FOUND, or CliError. */
export async function findPage(client: Signpost, ref: string): Promise<SmartLink> {
  if (ref.startsWith('sml_')) {
    return client.smartLinks.get(ref);
  }
  const slug = slugOf(ref);
  for await (const page of client.smartLinks.list({ search: slug })) {
    if (page.slug === slug) return page;
  }
  throw new CliError(`There is no Smart Link "${ref}".`, EXIT.notFound);
}

export const pageId = async (client: Signpost, ref: string): Promise<string> =>
  ref.startsWith('sml_') ? ref : (await findPage(client, ref))._id;

/**
 * The path of a URL with or without a scheme. Slugs and codes, which have no dot, are returned as they are.
 */
function pathOf(ref: string): string {
  const url = URL.parse(ref) ?? (/^[^/]+\.[^/]+\//.test(ref) ? URL.parse(`https://${ref}`) : null);
  return url?.pathname ?? ref;
}

/** `bio/halden` of a URL or of itself. */
function slugOf(ref: string): string {
  return pathOf(ref).split('/').filter(Boolean).slice(-2).join('/');
}

const SLUG = new RegExp(`^/?(?:${Object.values(SMART_LINK_PREFIXES).join('|')})/[^/]+$`);

/** A link or a Smart Link. */
export async function findTarget(
  client: Signpost,
  ref: string,
): Promise<{ kind: 'link' | 'smartLink'; id: string }> {
  const path = pathOf(ref);
  const isPage = ref.startsWith('sml_') || SLUG.test(path);
  return isPage
    ? { kind: 'smartLink', id: await pageId(client, ref) }
    : { kind: 'link', id: await linkId(client, ref) };
}

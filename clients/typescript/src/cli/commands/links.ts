import type { Link, UpdateLink, View } from '../../api.ts';
import { etagOf } from '../../etag.ts';
import type { Signpost } from '../../signpost.ts';
import { LINK_STATUSES, MAX_PAGE_SIZE, WRITABLE_LINK_STATUSES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { firstOf } from '../first-of.ts';
import type { Output } from '../output/output.ts';
import { count, dateTime, plural } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';
import { filterOf, findLink, findUtmTemplate, findView, LINK_HELP, linkId } from './find.ts';
import { duplicate } from './link-duplicate.ts';
import { LINK_FLAGS, linkFields } from './link-fields.ts';
import { linkTest } from './link-test.ts';

const LINK = { name: 'link', help: LINK_HELP } as const;

const create = command({
  name: 'links create',
  summary: 'Create a short link',
  args: [{ name: 'url', help: 'The destination.' }],
  flags: {
    code: { kind: 'text', help: 'Short code. Default: a random one.' },
    'utm-template': { kind: 'text', value: 'NAME', help: 'UTM template, by its name or id.' },
    ...LINK_FLAGS,
    'allow-duplicate': { kind: 'switch', help: 'Create it even if you have a link to this URL.' },
  },
  examples: [
    { run: 'signpost links create https://example.com/spring', does: 'Prints the short URL' },
    {
      run: 'signpost links create https://example.com/spring --code spring --tag mail --expires 30d',
      does: 'With a code of your choice',
    },
    {
      run: 'signpost links create https://example.com/spring -q | pbcopy',
      does: 'Puts the short URL on the clipboard',
    },
    {
      run: 'printf secret | signpost links create https://example.com/plan --password-stdin',
      does: 'With a password',
    },
  ],
  run: async ({ io, client, out }, { args, flags }) => {
    const template = flags['utm-template'];
    const body = {
      originalUrl: args.url,
      ...(template !== undefined && { utmTemplateId: (await findUtmTemplate(client, template))._id }),
      ...(await linkFields(flags, { io, client }, new Date())),
      ...(flags.code !== undefined && { code: flags.code }),
      ...(flags['allow-duplicate'] && { allowDuplicate: true }),
    };
    const link = await client.links.create(body);
    out.warnings(link);
    if (out.isJson) out.json(link);
    else out.line(link.displayUrl);
    return undefined;
  },
});

const list = command({
  name: 'links list',
  summary: 'List links, newest first',
  flags: {
    tag: { kind: 'text', help: 'Only links with this tag.' },
    folder: { kind: 'text', help: 'Only links in this folder, by its name or id; none: those in no folder.' },
    search: { kind: 'text', help: 'Only links with this in their title, URL or code.' },
    status: { kind: 'text', choices: LINK_STATUSES, help: 'Only links with this status.' },
    view: {
      kind: 'text',
      help: 'With the filters of this saved view, by its name or id. Other flags override them.',
    },
    limit: { kind: 'number', help: `At most this many, up to ${MAX_PAGE_SIZE}. Default: 20.` },
    all: { kind: 'switch', help: 'All links.' },
  },
  examples: [
    { run: 'signpost links list --tag mail', does: 'Links with a tag' },
    { run: "signpost links list --all --json | jq '.links[].displayUrl'", does: 'For programs' },
  ],
  run: async (context, { flags }) => {
    const { out } = context;
    const { links, nextCursor } = await listed(context, flags);
    if (out.isJson) {
      out.json({ links, nextCursor });
      return undefined;
    }
    if (links.length === 0) out.note('No links match.');
    else printLinks(links, out);
    if (nextCursor !== null) out.note(`There are more links: --limit ${MAX_PAGE_SIZE} or --all.`);
    return undefined;
  },
});

interface ListFlags {
  view: string | undefined;
  tag: string | undefined;
  folder: string | undefined;
  search: string | undefined;
  status: string | undefined;
  limit: number | undefined;
  all: boolean;
}

type ListQuery = Parameters<Context['client']['links']['list']>[0];

/** The filters that the list of links has in a saved view; sorting is left out. */
function filtersOf({ query }: View): Record<string, string> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    ['tag', 'folderId', 'search', 'status', 'health'].flatMap((name) => {
      const value = parameters.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

async function listed(
  { client, out }: Context,
  { view, tag, folder, search, status, limit = 20, all }: ListFlags,
) {
  if (limit < 1 || limit > MAX_PAGE_SIZE) throw new UsageError(`--limit must be from 1 to ${MAX_PAGE_SIZE}.`);
  const saved = view === undefined ? {} : filtersOf(await findView(client, view, 'links'));
  const given = Object.entries({ tag, search, status }).filter(([, value]) => value !== undefined);
  const query: ListQuery = {
    ...saved,
    ...Object.fromEntries(given),
    ...(folder !== undefined && { folderId: await filterOf(client, folder) }),
  };
  if (!all) {
    const { items, nextCursor } = await firstOf(limit, (page) => client.links.list({ ...query, ...page }));
    return { links: items, nextCursor };
  }
  const links: Link[] = [];
  const list = client.links.list({ ...query, limit: MAX_PAGE_SIZE });
  for await (const { items, nextCursor } of list.pages()) {
    links.push(...items);
    if (nextCursor !== null) out.progress(`${plural(links.length, 'link')} ...`);
  }
  return { links, nextCursor: null };
}

function printLinks(links: readonly Link[], out: Output): void {
  out.table(
    [
      { title: 'Short URL' },
      { title: 'Destination', shrinks: true },
      { title: 'Title', shrinks: true },
      { title: 'Status' },
      { title: 'Clicks', align: 'right' },
      { title: 'Created' },
    ],
    links.map((link) => [
      link.displayUrl,
      link.originalUrl,
      link.title,
      link.status,
      count(link.clicks),
      dateTime(link.createdAt),
    ]),
  );
}

const get = command({
  name: 'links get',
  summary: 'Show a link',
  args: [LINK],
  examples: [
    { run: 'signpost links get spring', does: 'By its code' },
    {
      run: 'signpost links get https://go.example.com/r/spring --json',
      does: 'By its short URL, for programs',
    },
  ],
  run: async ({ client, out }, { args }) => {
    const link = await findLink(client, args.link);
    if (out.isJson) out.json(link);
    else printLink(link, out);
    return undefined;
  },
});

function printLink(link: Link, out: Output): void {
  out.fields([
    ['Short URL', link.displayUrl],
    ['Aliases', link.aliases.join(', ')],
    ['Destination', link.originalUrl],
    ['Title', link.title],
    ['Tags', link.tags.join(', ')],
    ['Folder', link.folderId],
    ['Status', link.blockedReason === null ? link.status : `${link.status}: ${link.blockedReason}`],
    [
      'Clicks',
      link.maxClicks === null ? count(link.clicks) : `${count(link.clicks)} of ${count(link.maxClicks)}`,
    ],
    ['Starts', link.startsAt && dateTime(link.startsAt)],
    ['Expires', link.expiresAt && dateTime(link.expiresAt)],
    ['Expired URL', link.expiredUrl],
    ['Password', link.hasPassword ? 'yes' : null],
    ['Rules', link.rules.length || null],
    ['Variants', link.variants.length || null],
    ['Test', link.test && (link.test.result?.verdict.replaceAll('_', ' ') ?? 'running')],
    ['Created', dateTime(link.createdAt)],
    ['Id', link._id],
  ]);
}

const update = command({
  name: 'links update',
  summary: 'Change a link',
  details: 'Only the given fields change. An empty value clears a field: --expires ""',
  args: [LINK],
  flags: {
    destination: { kind: 'text', value: 'URL', help: 'New destination.' },
    status: { kind: 'text', choices: WRITABLE_LINK_STATUSES, help: 'Whether it redirects.' },
    code: { kind: 'text', help: 'New short code. The old one keeps working, as an alias.' },
    'remove-alias': {
      kind: 'text',
      many: true,
      value: 'CODE',
      help: 'Alias to remove: it stops working immediately.',
    },
    ...LINK_FLAGS,
    'no-password': { kind: 'switch', help: 'Remove the password.' },
  },
  examples: [
    {
      run: 'signpost links update spring --destination https://example.com/summer',
      does: 'Changes the destination',
    },
    { run: 'signpost links update spring --status inactive', does: 'Disables it' },
    {
      run: 'signpost links update spring --code summer',
      does: 'Changes the code; the old one keeps working',
    },
    { run: 'signpost links update spring --expires ""', does: 'Never expires again' },
  ],
  run: async ({ io, client, out }, { args, flags }) => {
    if (flags['no-password'] && flags['password-stdin']) {
      throw new UsageError('--no-password and --password-stdin cannot be combined.');
    }
    const body = {
      ...(await linkFields(flags, { io, client }, new Date())),
      ...(flags.destination !== undefined && { originalUrl: flags.destination }),
      ...(flags.status !== undefined && { status: flags.status as (typeof WRITABLE_LINK_STATUSES)[number] }),
      ...(flags['no-password'] && { password: null }),
      ...(flags.code !== undefined && { code: flags.code }),
    };
    const aliases = flags['remove-alias'];
    if (Object.keys(body).length === 0 && aliases.length === 0) {
      throw new UsageError('Specify what to change: signpost links update --help');
    }
    const link =
      aliases.length > 0
        ? await updateAliases(client, args.link, { ...body, without: aliases })
        : await client.links.update(await linkId(client, args.link), body);
    out.warnings(link);
    if (out.isJson) out.json(link);
    else printLink(link, out);
    return undefined;
  },
});

/**
 * Removes aliases of the link as it is: another change at the same time fails, and
 * must not lose its new alias.
 */
async function updateAliases(
  client: Signpost,
  ref: string,
  { without, ...body }: UpdateLink & { without: readonly string[] },
): Promise<Link> {
  const link = await findLink(client, ref);
  const unknown = without.find((alias) => !link.aliases.includes(alias));
  if (unknown !== undefined) {
    const aliases = link.aliases.length > 0 ? link.aliases.join(', ') : 'none';
    throw new UsageError(`"${unknown}" is not an alias of ${link.code}. Its aliases: ${aliases}.`);
  }
  const aliases = link.aliases.filter((alias) => !without.includes(alias));
  return client.links.update(link._id, { ...body, aliases }, { ifMatch: etagOf(link) });
}

const remove = command({
  name: 'links delete',
  summary: 'Delete links',
  details:
    'Their short URLs stop working immediately. On a terminal, asks for confirmation; elsewhere, ' +
    'it needs --yes.',
  args: [{ ...LINK, many: true }],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [
    { run: 'signpost links delete spring', does: 'One link' },
    { run: 'signpost links delete spring summer --yes', does: 'Several, without confirmation' },
  ],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const links: Link[] = [];
    for (const ref of args.link) links.push(await findLink(client, ref));
    const names = links.map(({ displayUrl }) => displayUrl);
    if (!(await confirmDelete(names, flags.yes, context))) return 1;
    for (const { _id, displayUrl } of links) {
      const data = await client.links.delete(_id);
      if (out.isJson) out.jsonLine(data);
      else out.note(`Deleted ${displayUrl}.`);
    }
    return undefined;
  },
});

export const linkCommands = [create, list, get, update, duplicate, linkTest, remove];

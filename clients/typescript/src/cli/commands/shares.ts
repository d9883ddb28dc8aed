import type { CreateShare, Share } from '../../api.ts';
import { filterValues } from '../../filter-values.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { dateTime } from '../output/text.ts';
import { CLICK_FLAGS, FILTERS, inclusionOf, PLACE_FLAGS, SUSPECTED_FLAG } from './click-filters.ts';
import { confirmDelete } from './confirm-delete.ts';
import { findTarget } from './find.ts';

type Filters = NonNullable<CreateShare['filters']>;

const { tag: _, ...FILTER_FLAGS } = CLICK_FLAGS;

/** What a report is about, in a few words. */
export const subjectOf = ({ name, scope }: Pick<Share, 'name' | 'scope'>): string =>
  name ?? scope.tag ?? scope.id ?? 'whole account';

const list = command({
  name: 'shares list',
  summary: 'List shared reports, newest first',
  examples: [{ run: 'signpost shares list', does: 'All shared reports with their URLs' }],
  run: async ({ client, out }) => {
    const shares = await client.shares.list().toArray();
    if (out.isJson) out.json({ shares });
    else if (shares.length === 0) out.note('There are no shared reports.');
    else {
      out.table(
        [
          { title: 'Id' },
          { title: 'About', shrinks: true },
          { title: 'Scope' },
          { title: 'Status' },
          { title: 'Expires' },
          { title: 'URL', shrinks: true },
        ],
        shares.map((share) => [
          share._id,
          subjectOf(share),
          share.scope.type,
          share.hasPassword ? `${share.status}, password` : share.status,
          share.expiresAt ? dateTime(share.expiresAt) : 'never',
          share.url ?? '-',
        ]),
      );
    }
    return undefined;
  },
});

const create = command({
  name: 'shares create',
  summary: 'Share a report by URL',
  details:
    'Prints the URL of a page with totals and breakdowns. Anyone with the URL can open it. ' +
    'Covers one link or Smart Link, the links with a tag or in a folder, or the whole account.',
  args: [{ name: 'target', optional: true, help: 'Id, code, slug or URL of a link or Smart Link.' }],
  flags: {
    name: { kind: 'text', help: 'Heading of the report. Default: the title of the link, or the tag.' },
    tag: { kind: 'text', value: 'TAG', help: 'All links and Smart Links with this tag.' },
    folder: { kind: 'text', value: 'ID', help: 'All links and Smart Links in this folder.' },
    days: { kind: 'number', help: 'The last days, today included, instead of --from and --to.' },
    password: { kind: 'text', help: 'Password that visitors must enter.' },
    'expires-at': { kind: 'text', value: 'DATE', help: 'When the URL stops working. Default: never.' },
    embed: { kind: 'switch', help: 'Allow other sites to embed the report.' },
    'hide-small-counts': { kind: 'switch', help: 'Hide counts below 3.' },
    'show-conversions': { kind: 'switch', help: 'Show leads, sales and revenue.' },
    'show-links': { kind: 'switch', help: 'List the links with the most clicks.' },
    ...FILTER_FLAGS,
    ...PLACE_FLAGS,
    ...SUSPECTED_FLAG,
  },
  examples: [
    { run: 'signpost shares create spring --days 30', does: 'The last 30 days of a link' },
    {
      run: 'signpost shares create --tag mail --show-links --password "open sesame"',
      does: 'Links with a tag',
    },
    {
      run: 'signpost shares create --from 2026-10-01 --to 2026-10-31 --country DE,AT',
      does: 'A month of the account',
    },
  ],
  run: async ({ client, out }, { args, flags }) => {
    const given = [args.target, flags.tag, flags.folder].filter((value) => value !== undefined);
    if (given.length > 1) throw new UsageError('Use one of: a link, --tag or --folder.');
    const { from, to, days } = flags;
    if (days !== undefined && (from !== undefined || to !== undefined))
      throw new UsageError('Use either --days, or --from and --to.');
    const timezone = flags.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const target = args.target === undefined ? undefined : await findTarget(client, args.target);
    const scope = scopeOf(target, flags);
    const share = await client.shares.create({
      scope,
      name: flags.name ?? null,
      filters: { ...filtersOf(flags), ...inclusionOf(flags) },
      period: { timezone, ...(days === undefined ? { ...(from && { from }), ...(to && { to }) } : { days }) },
      password: flags.password ?? null,
      expiresAt: flags['expires-at'] ?? null,
      embed: flags.embed,
      hideSmallCounts: flags['hide-small-counts'],
      showLinks: flags['show-links'],
      showConversions: flags['show-conversions'],
    });
    if (out.isJson) out.json(share);
    else {
      out.fields([
        ['Id', share._id],
        ['URL', share.url],
      ]);
      out.note('Anyone with the URL can open the report.');
    }
    return undefined;
  },
});

/** What a report is about: one link or page, those with a tag or in a folder, or all. */
export function scopeOf(
  target: { kind: string; id: string } | undefined,
  { tag, folder }: { tag?: string | undefined; folder?: string | undefined },
): CreateShare['scope'] {
  if (target) return { type: target.kind === 'link' ? 'link' : 'page', id: target.id };
  if (tag !== undefined) return { type: 'tag', tag };
  return folder === undefined ? { type: 'account' } : { type: 'folder', id: folder };
}

/** The lists of the filters that are given. */
export function filtersOf(flags: Partial<Record<keyof Filters, string | undefined>>): Filters {
  return Object.fromEntries(
    FILTERS.flatMap(({ name }) => {
      const values = filterValues(flags[name] ?? '');
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
}

const remove = command({
  name: 'shares delete',
  summary: 'Revoke a shared report',
  details:
    'Its URL returns 404 from then on. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [{ name: 'share', help: 'Its id.' }],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost shares delete shr_8Zk2mVqT4xLw9RbY --yes', does: 'Without confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    if (!(await confirmDelete([`shared report ${args.share}`], flags.yes, context))) return 1;
    const data = await client.shares.delete(args.share);
    if (out.isJson) out.json(data);
    else out.note(`Revoked ${args.share}.`);
    return undefined;
  },
});

export const shareCommands = [list, create, remove];

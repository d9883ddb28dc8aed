import type { Domain, UpdateDomain } from '../../api.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../errors.ts';
import { confirmDelete } from './confirm-delete.ts';

const HOST = { name: 'host', help: 'The domain, such as go.example.com.' } as const;

const list = command({
  name: 'domains list',
  summary: 'List domains',
  examples: [{ run: 'signpost domains list', does: 'All domains and their status' }],
  run: async ({ client, out }) => {
    const domains = await client.domains.list().toArray();
    if (out.isJson) out.json({ domains });
    else if (domains.length === 0) out.note('There are no domains.');
    else {
      out.table(
        [{ title: 'Domain', shrinks: true }, { title: 'Status' }, { title: 'Default' }],
        domains.map(({ host, status, isDefault }) => [host, status, isDefault ? 'yes' : '-']),
      );
    }
    return undefined;
  },
});

function show(domain: Domain, { out }: Pick<Context, 'out'>): void {
  if (out.isJson) {
    out.json(domain);
    return;
  }
  const { host, status, txtName, txtValue, cname, failure, dns } = domain;
  const { checkedAt, missingSince, lapsesAt, releasesAt, releasedAt } = domain;
  const isUnproven = missingSince !== null || ['pending', 'released', 'taken_over'].includes(status);
  out.fields([
    ['Domain', host],
    ['Status', status],
    ...(isUnproven
      ? ([
          ['TXT record', txtName],
          ['Value', txtValue],
        ] as const)
      : []),
    ...(checkedAt ? [['Checked', checkedAt] as const] : []),
    ...(missingSince ? [['Missing since', missingSince] as const] : []),
    ...(lapsesAt ? [['Lapses', lapsesAt] as const] : []),
    ...(releasesAt ? [['Released on', releasesAt] as const] : []),
    ...(releasedAt ? [['Released', releasedAt] as const] : []),
    ...(failure ? [['Failure', failure.message] as const] : []),
    ...(cname && status !== 'live'
      ? ([
          ['CNAME record', cname.name],
          ['Value', cname.value],
        ] as const)
      : []),
    ...(dns?.problem ? [['Current DNS', dns.problem] as const] : []),
    ...(dns && cname && !dns.problem ? [['Current CNAME', dns.cname.join(', ') || 'none'] as const] : []),
    ['Short URLs', domain.shortUrls],
    ['Root URL', domain.rootUrl ?? '-'],
    ['Not-found URL', domain.notFoundUrl ?? '-'],
    ['Expired URL', domain.expiredUrl ?? '-'],
    ['robots.txt', domain.robots ?? '-'],
    ['Case-sensitive', domain.caseSensitive ? 'yes' : 'no'],
    ['Default', domain.isDefault ? 'yes' : 'no'],
  ]);
}

const isYes = (flag: string | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 'yes';

const get = command({
  name: 'domains get',
  summary: 'Show a domain, its DNS record and its settings',
  args: [HOST],
  examples: [{ run: 'signpost domains get go.example.com', does: 'Status and settings' }],
  run: async (context, { args }) => {
    show(await context.client.domains.get(args.host), context);
    return undefined;
  },
});

const add = command({
  name: 'domains add',
  summary: 'Add a domain',
  details:
    'Prints the TXT record that proves your ownership, and the CNAME record if the domain then ' +
    'goes live automatically. Add them to your DNS, and keep them: the TXT record is looked up ' +
    'every day. Without a CNAME record, then run signpost domains verify.',
  args: [HOST],
  examples: [{ run: 'signpost domains add go.example.com', does: 'Prints its records' }],
  run: async (context, { args }) => {
    show(await context.client.domains.create({ host: args.host }), context);
    return undefined;
  },
});

const verify = command({
  name: 'domains verify',
  summary: 'Verify a domain by its TXT record',
  args: [HOST],
  examples: [{ run: 'signpost domains verify go.example.com', does: 'Looks the record up in DNS' }],
  run: async (context, { args }) => {
    show(await context.client.domains.verify(args.host), context);
    return undefined;
  },
});

const NONE = 'none';

/** `none` clears a setting. */
const orNull = <Text extends string>(text: Text | undefined): Text | null | undefined =>
  text === NONE ? null : text;

const update = command({
  name: 'domains update',
  summary: 'Change the settings of a domain',
  details: 'The value none clears a setting.',
  args: [HOST],
  flags: {
    'root-url': { kind: 'text', help: 'Where the bare host redirects.' },
    'not-found-url': { kind: 'text', help: 'Where unknown codes redirect.' },
    'expired-url': {
      kind: 'text',
      help: 'Where expired and disabled links redirect if they have no expired URL of their own.',
    },
    robots: {
      kind: 'text',
      choices: ['allow', 'disallow', NONE],
      help: 'What /robots.txt says to crawlers.',
    },
    'case-sensitive': {
      kind: 'text',
      choices: ['yes', 'no'],
      help: 'Whether its short codes are case-sensitive.',
    },
    default: {
      kind: 'text',
      choices: ['yes', 'no'],
      help: 'Whether new links that name no domain get this one.',
    },
    'short-urls': { kind: 'text', choices: ['root', 'prefixed'], help: 'The form of its short URLs.' },
  },
  examples: [
    {
      run: 'signpost domains update go.example.com --root-url https://example.com --default yes',
      does: 'Redirects the bare host, and uses the domain for new links',
    },
    { run: 'signpost domains update go.example.com --not-found-url none', does: 'Clears a setting' },
  ],
  run: async (context, { args, flags }) => {
    const changes: UpdateDomain = {
      rootUrl: orNull(flags['root-url']),
      notFoundUrl: orNull(flags['not-found-url']),
      expiredUrl: orNull(flags['expired-url']),
      robots: orNull(flags.robots) as UpdateDomain['robots'],
      caseSensitive: isYes(flags['case-sensitive']),
      isDefault: isYes(flags.default),
      shortUrls: flags['short-urls'] as UpdateDomain['shortUrls'],
    };
    if (Object.values(changes).every((value) => value === undefined))
      throw new CliError('Specify a setting to change. See signpost help domains update.', EXIT.usage);
    show(await context.client.domains.update(args.host, changes), context);
    return undefined;
  },
});

const remove = command({
  name: 'domains delete',
  summary: 'Remove a domain',
  details: 'Short URLs there stop working. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [HOST],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost domains delete go.example.com --yes', does: 'Without confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { host } = await client.domains.get(args.host);
    if (!(await confirmDelete([host], flags.yes, context))) return 1;
    const data = await client.domains.delete(host);
    if (out.isJson) out.json(data);
    else out.note(`Removed ${host}.`);
    return undefined;
  },
});

export const domainCommands = [list, get, add, verify, update, remove];

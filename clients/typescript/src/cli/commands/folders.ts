import { domainToASCII } from 'node:url';
import type { Flags, Input } from '@signpost/command-line/input.ts';
import type { CreateFolder, Folder } from '../../api.ts';
import { MAX_PAGE_SIZE, UTM_NAMES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT, UsageError } from '../errors.ts';
import { count, dateTime, plural } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';
import { FOLDER_HELP, findFolder, folderId, LINK_HELP, linkId } from './find.ts';

const FOLDER = { name: 'folder', help: FOLDER_HELP } as const;

const list = command({
  name: 'folders list',
  summary: 'List folders',
  examples: [{ run: 'signpost folders list', does: 'All folders, by name' }],
  run: async ({ client, out }) => {
    const folders = await client.folders.list().toArray();
    if (out.isJson) out.json({ folders });
    else if (folders.length === 0) out.note('There are no folders.');
    else {
      out.table(
        [
          { title: 'Name', shrinks: true },
          { title: 'Description', shrinks: true },
          { title: 'Links', align: 'right' },
          { title: 'Pages', align: 'right' },
          { title: 'Access' },
          { title: 'Created' },
          { title: 'Id' },
        ],
        folders.map(({ _id, name, description, links, smartLinks, access, createdAt }) => [
          name,
          description ?? '',
          count(links),
          count(smartLinks),
          access,
          dateTime(createdAt),
          _id,
        ]),
      );
    }
    return undefined;
  },
});

const ACCESSES = ['none', 'view', 'edit'] as const;

const FIELDS = {
  description: { kind: 'text', help: 'What it is for.' },
  color: { kind: 'text', value: '#RRGGBB', help: 'Its color in the console.' },
  access: { kind: 'text', choices: ACCESSES, help: 'Access of members without individual access.' },
  require: {
    kind: 'text',
    many: true,
    value: 'NAME',
    help: `UTM parameter that links in it must have: ${UTM_NAMES.join(', ')}.`,
  },
} as const satisfies Flags;

const fieldsOf = ({
  description,
  color,
  access,
  require: required,
}: Input<[], typeof FIELDS>['flags']): Omit<CreateFolder, 'name'> => ({
  ...(description !== undefined && { description: description || null }),
  ...(color !== undefined && { color: color || null }),
  ...(access !== undefined && { defaultAccess: access as Folder['defaultAccess'] }),
  ...(required.length > 0 && {
    requiredUtm: required.filter((name) => name !== '') as Folder['requiredUtm'],
  }),
});

function print(folder: Folder, { out }: Context): void {
  if (out.isJson) out.json(folder);
  else out.line(folder._id);
}

const create = command({
  name: 'folders create',
  summary: 'Create a folder',
  args: [{ name: 'name', help: 'Its name.' }],
  flags: FIELDS,
  examples: [{ run: 'signpost folders create "Spring campaign" --color "#0f766e"', does: 'Prints its id' }],
  run: async (context, { args, flags }) => {
    print(await context.client.folders.create({ name: args.name, ...fieldsOf(flags) }), context);
    return undefined;
  },
});

const update = command({
  name: 'folders update',
  summary: 'Change a folder',
  details: 'Only the given fields change. An empty value clears a field.',
  args: [FOLDER],
  flags: { name: { kind: 'text', help: 'New name.' }, ...FIELDS },
  examples: [
    { run: 'signpost folders update Spring --name Summer', does: 'Renames it' },
    {
      run: 'signpost folders update Spring --require campaign',
      does: 'Rejects links in it without a campaign',
    },
  ],
  run: async (context, { args, flags }) => {
    const body = { ...(flags.name !== undefined && { name: flags.name }), ...fieldsOf(flags) };
    if (Object.keys(body).length === 0)
      throw new UsageError('Specify what to change: signpost folders update --help');
    const { client } = context;
    print(await client.folders.update(await folderId(client, args.folder), body), context);
    return undefined;
  },
});

const GIVEN = [...ACCESSES, 'default'] as const;

const access = command({
  name: 'folders access',
  summary: 'Show or change who has access to a folder',
  details:
    'Without --give, lists the members of the account with their access. Owners and admins can ' +
    "always see and change everything. `default` returns a member to the folder's own access.",
  args: [FOLDER, { name: 'member', help: 'Email address or id of a member.', many: true, optional: true }],
  flags: { give: { kind: 'text', choices: GIVEN, help: 'The access that these members get.' } },
  examples: [
    { run: 'signpost folders access Acme', does: 'Lists members with their access' },
    { run: 'signpost folders access Acme ada@example.com --give view', does: 'Lets Ada see the folder' },
  ],
  run: async ({ client, out }, { args, flags: { give } }) => {
    if ((give === undefined) !== (args.member.length === 0))
      throw new UsageError('Name the members, and what to --give them.');
    const id = await folderId(client, args.folder);
    let members = await client.folders.members(id).toArray();
    if (give !== undefined) {
      const chosen = args.member.map((ref) => {
        const address = canonicalAddress(ref);
        const member = members.find(({ _id, email }) => _id === ref || email === address);
        if (!member) throw new CliError(`There is no member "${ref}".`, EXIT.notFound);
        return member._id;
      });
      const access = give === 'default' ? null : (give as Folder['defaultAccess']);
      const body = { members: Object.fromEntries(chosen.map((_id) => [_id, access])) };
      ({ members } = await client.folders.saveMembers(id, body));
    }
    if (out.isJson) out.json({ members });
    else {
      out.table(
        [{ title: 'Member', shrinks: true }, { title: 'Role' }, { title: 'Access' }, { title: 'Given' }],
        members.map(({ email, role, access, given }) => [email, role, access, given ?? 'default']),
      );
    }
    return undefined;
  },
});

/** Links in one request. */
const AT_ONCE = 100;

const move = command({
  name: 'folders move',
  summary: 'Move links to a folder',
  details:
    'An empty folder name moves them out of their folders. The exit code is 1 if any link cannot be moved.',
  args: [FOLDER, { name: 'link', help: LINK_HELP, many: true, optional: true }],
  flags: { tag: { kind: 'text', help: 'All links with this tag.' } },
  examples: [
    { run: 'signpost folders move Spring mail-27 print-27', does: 'Moves two links' },
    { run: 'signpost folders move Spring --tag spring', does: 'Moves all links with a tag' },
  ],
  run: async ({ client, out }, { args, flags: { tag } }) => {
    if (args.link.length === 0 && tag === undefined)
      throw new UsageError('Name the links to move, or a --tag.');
    const to = args.folder === '' ? null : await folderId(client, args.folder);
    const ids: string[] = [];
    for (const ref of args.link) ids.push(await linkId(client, ref));
    if (tag !== undefined) {
      for await (const { _id } of client.links.list({ tag, limit: MAX_PAGE_SIZE })) ids.push(_id);
    }
    let moved = 0;
    let failed = 0;
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const chunk = ids.slice(from, from + AT_ONCE);
      const data = await client.links.bulkUpdate({ ids: chunk, changes: { folderId: to } });
      moved += data.updated;
      failed += data.failed;
      for (const result of data.results) {
        if (result.status === 'failed') out.note(`${result._id}: ${result.error.message}`);
      }
      if (ids.length > AT_ONCE)
        out.progress(`${count(from + chunk.length)} of ${plural(ids.length, 'link')} ...`);
    }
    if (out.isJson) out.json({ moved, failed });
    else out.note(`Moved ${plural(moved, 'link')}.`);
    return failed > 0 ? 1 : undefined;
  },
});

const remove = command({
  name: 'folders delete',
  summary: 'Delete a folder',
  details:
    'The links and pages in it are kept, without a folder. On a terminal, asks for confirmation; ' +
    'elsewhere, it needs --yes.',
  args: [FOLDER],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost folders delete Spring', does: 'Asks for confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { _id, name } = await findFolder(client, args.folder);
    if (!(await confirmDelete([name], flags.yes, context))) return 1;
    let moved = 0;
    for (;;) {
      const data = await client.folders.delete(_id);
      moved += data.moved;
      if (data.deleted) break;
      out.progress(`Moved ${count(moved)} links and pages ...`);
    }
    if (out.isJson) out.json({ _id, deleted: true, moved });
    else out.note(`Deleted ${name}. Links and pages moved out of it: ${count(moved)}.`);
    return undefined;
  },
});

export const folderCommands = [list, create, update, access, move, remove];

/** An email address as the API returns it: in lower case, its domain in ASCII. */
function canonicalAddress(text: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(text.trim().toLowerCase()) ?? [];
  return `${local}@${domainToASCII(domain)}`;
}

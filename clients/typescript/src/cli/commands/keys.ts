import type { ApiKey } from '../../api.ts';
import { command } from '../command.ts';
import { CliError, EXIT, UsageError } from '../errors.ts';
import { dateTime } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';
import { folderId } from './find.ts';
import { timeOf } from './link-fields.ts';

const list = command({
  name: 'keys list',
  summary: 'List API keys',
  examples: [{ run: 'signpost keys list', does: 'All keys; the secrets are not shown' }],
  run: async ({ client, out }) => {
    const keys = await client.keys.list().toArray();
    if (out.isJson) out.json({ keys });
    else {
      out.table(
        [
          { title: 'Id' },
          { title: 'Name', shrinks: true },
          { title: 'Status' },
          { title: 'Permissions', shrinks: true },
          { title: 'Last used' },
        ],
        keys.map(({ _id, name, status, permissions, lastUsedAt }) => [
          _id,
          name,
          status,
          permissions.join(' '),
          dateTime(lastUsedAt),
        ]),
      );
    }
    return undefined;
  },
});

const create = command({
  name: 'keys create',
  summary: 'Create an API key',
  details: 'Prints the key, which is shown only once.',
  args: [{ name: 'name', help: 'Name, shown in lists.' }],
  flags: {
    permission: {
      kind: 'text',
      many: true,
      help: 'What the key may do, such as links:read; separate several with commas. Required.',
    },
    folder: {
      kind: 'text',
      many: true,
      help: 'Limits the key to the contents of this folder, by its id or name. Default: the whole account.',
    },
    expires: {
      kind: 'text',
      value: 'WHEN',
      help: 'When it expires: a date, or a time from now: 12h, 90d. Default: never.',
    },
  },
  examples: [
    { run: 'signpost keys create CI --permission links:read,links:write --expires 90d', does: 'For a build' },
    {
      run: 'signpost keys create CI --permission links:write -q | gh secret set SIGNPOST_API_KEY',
      does: 'Straight into a secret store',
    },
  ],
  run: async ({ client, out }, { args, flags }) => {
    const permissions = flags.permission.flatMap((text) => text.split(',')) as ApiKey['permissions'];
    if (permissions.length === 0) throw new UsageError('signpost keys create needs --permission.');
    const expiresAt = flags.expires === undefined ? null : timeOf('--expires', flags.expires, new Date());
    const folders: string[] = [];
    for (const ref of flags.folder) folders.push(await folderId(client, ref));
    const data = await client.keys.create({
      name: args.name,
      permissions,
      ...(folders.length > 0 && { folders }),
      expiresAt,
    });
    if (out.isJson) out.json(data);
    else {
      out.note('The key, which is not shown again:');
      out.line(data.apiKey);
    }
    return undefined;
  },
});

const remove = command({
  name: 'keys delete',
  summary: 'Delete an API key',
  details: 'It stops working immediately. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [{ name: 'key', help: 'Its id.' }],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost keys delete key_8Zk2mVqT4xLw9RbY', does: 'Asks for confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const keys = await client.keys.list().toArray();
    const key = keys.find(({ _id }) => _id === args.key);
    if (!key) throw new CliError(`There is no API key "${args.key}".`, EXIT.notFound);
    if (!(await confirmDelete([`${key.name} (${key._id})`], flags.yes, context))) return 1;
    const data = await client.keys.delete(key._id);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${key.name}.`);
    return undefined;
  },
});

export const keyCommands = [list, create, remove];

import type { View } from '../../api.ts';
import { VIEWED } from '../../values.ts';
import { command } from '../command.ts';
import { confirmDelete } from './confirm-delete.ts';
import { findView } from './find.ts';

const list = command({
  name: 'views list',
  summary: 'List saved views',
  flags: { of: { kind: 'text', choices: VIEWED, help: 'Only views of this list or report.' } },
  examples: [{ run: 'signpost views list', does: 'Views for all members' }],
  run: async ({ client, out }, { flags }) => {
    const views = await client.views.list({ of: flags.of as View['of'] | undefined }).toArray();
    if (out.isJson) out.json({ views });
    else if (views.length === 0) out.note('There are no saved views.');
    else {
      out.table(
        [
          { title: 'Name', shrinks: true },
          { title: 'Of' },
          { title: 'Query', shrinks: true },
          { title: 'Id' },
        ],
        views.map(({ _id, name, of, query }) => [name, of, query, _id]),
      );
    }
    return undefined;
  },
});

const create = command({
  name: 'views create',
  summary: 'Save a view for all members',
  args: [
    { name: 'name', help: 'Its name.' },
    { name: 'query', help: 'The query of the URL of the console, such as tag=mail&sort=clicks.' },
  ],
  flags: { of: { kind: 'text', choices: VIEWED, help: 'The list or report. Default: links.' } },
  examples: [
    { run: 'signpost views create Broken "health=broken"', does: 'Links with a broken destination' },
  ],
  run: async ({ client, out }, { args, flags }) => {
    const of = (flags.of ?? 'links') as View['of'];
    const view = await client.views.create({ name: args.name, query: args.query, of, shared: true });
    if (out.isJson) out.json(view);
    else out.line(view._id);
    return undefined;
  },
});

const remove = command({
  name: 'views delete',
  summary: 'Delete a saved view',
  details: 'On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [{ name: 'view', help: 'Its id or name.' }],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost views delete Broken', does: 'Asks for confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { _id, name } = await findView(client, args.view);
    if (!(await confirmDelete([name], flags.yes, context))) return 1;
    const data = await client.views.delete(_id);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${name}.`);
    return undefined;
  },
});

export const viewCommands = [list, create, remove];

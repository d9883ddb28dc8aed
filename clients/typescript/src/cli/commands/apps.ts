import { command } from '../command.ts';
import type { Output } from '../output/output.ts';
import { dateTime } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';

const redirectFlag = {
  kind: 'text',
  many: true,
  value: 'URI',
  help: 'Where the app continues, compared character by character; repeat it for several.',
} as const;

const list = command({
  name: 'apps list',
  summary: 'List registered apps',
  examples: [{ run: 'signpost apps list', does: 'All apps of the account; the secrets are not shown' }],
  run: async ({ client, out }) => {
    const apps = await client.apps.list().toArray();
    if (out.isJson) out.json({ apps });
    else {
      out.table(
        [{ title: 'Id' }, { title: 'Name', shrinks: true }, { title: 'Secret' }, { title: 'Created' }],
        apps.map(({ _id, name, confidential, createdAt }) => [
          _id,
          name,
          confidential ? 'yes' : 'no',
          dateTime(createdAt),
        ]),
      );
    }
    return undefined;
  },
});

const create = command({
  name: 'apps create',
  summary: 'Register an app that others connect with OAuth',
  details: 'Prints its id, and its secret, which is shown only once.',
  args: [{ name: 'name', help: 'Name, shown to people who connect the app.' }],
  flags: {
    redirect: redirectFlag,
    public: { kind: 'switch', help: 'Without a secret: for programs on devices and in browsers.' },
  },
  examples: [
    {
      run: 'signpost apps create Editor --redirect https://app.example.com/callback',
      does: 'For an app on a server',
    },
  ],
  run: async ({ client, out }, { args, flags }) => {
    const app = await client.apps.create({
      name: args.name,
      redirectUris: flags.redirect,
      confidential: !flags.public,
    });
    show(out, app);
    return undefined;
  },
});

const update = command({
  name: 'apps update',
  summary: 'Change the name or the redirect URIs of an app',
  args: [{ name: 'app', help: 'Its id.' }],
  flags: { name: { kind: 'text', help: 'The new name.' }, redirect: redirectFlag },
  examples: [
    { run: 'signpost apps update app_8Zk2mVqT4xLw9RbYcDeF --name "New editor"', does: 'Renames it' },
  ],
  run: async ({ client, out }, { args, flags }) => {
    const app = await client.apps.update(args.app, {
      ...(flags.name !== undefined && { name: flags.name }),
      ...(flags.redirect.length > 0 && { redirectUris: flags.redirect }),
    });
    if (out.isJson) out.json({ app });
    else out.note(`Changed ${app.name}.`);
    return undefined;
  },
});

const rotate = command({
  name: 'apps rotate-secret',
  summary: 'Replace the secret of an app',
  details: 'Prints the new secret, which is shown only once. The old one stops working immediately.',
  args: [{ name: 'app', help: 'Its id.' }],
  examples: [{ run: 'signpost apps rotate-secret app_8Zk2mVqT4xLw9RbYcDeF', does: 'Prints the new secret' }],
  run: async ({ client, out }, { args }) => {
    show(out, await client.apps.rotateSecret(args.app));
    return undefined;
  },
});

function show(out: Output, app: { _id: string; secret: string | null }): void {
  if (out.isJson) out.json({ app });
  else {
    const what = app.secret === null ? 'The id' : 'The id and the secret, which is not shown again';
    out.note(`${what}:`);
    out.line(app._id);
    if (app.secret !== null) out.line(app.secret);
  }
}

const remove = command({
  name: 'apps delete',
  summary: 'Delete a registered app',
  details:
    'Disconnects it from all accounts. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [{ name: 'app', help: 'Its id.' }],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost apps delete app_8Zk2mVqT4xLw9RbYcDeF', does: 'Asks for confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { _id, name } = await client.apps.get(args.app);
    if (!(await confirmDelete([`${name} (${_id})`], flags.yes, context))) return 1;
    const data = await client.apps.delete(_id);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${name}.`);
    return undefined;
  },
});

export const appCommands = [list, create, update, rotate, remove];

import type { Flags, Input } from '@signpost/command-line/input.ts';
import type { CreateUtmTemplate, UtmTemplate } from '../../api.ts';
import { UTM_NAMES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import { confirmDelete } from './confirm-delete.ts';
import { findUtmTemplate } from './find.ts';

const TEMPLATE = { name: 'template', help: 'Its id or name.' } as const;

const list = command({
  name: 'utm list',
  summary: 'List UTM templates',
  examples: [{ run: 'signpost utm list', does: 'All templates, by name' }],
  run: async ({ client, out }) => {
    const utmTemplates = await client.utmTemplates.list().toArray();
    if (out.isJson) out.json({ utmTemplates });
    else if (utmTemplates.length === 0) out.note('There are no UTM templates.');
    else {
      out.table(
        [
          { title: 'Name', shrinks: true },
          { title: 'Parameters', shrinks: true },
          { title: 'Required' },
          { title: 'Id' },
        ],
        utmTemplates.map((template) => [
          template.name,
          UTM_NAMES.flatMap((name) => (template[name] === null ? [] : [`${name}=${template[name]}`])).join(
            ' ',
          ),
          template.required.join(' '),
          template._id,
        ]),
      );
    }
    return undefined;
  },
});

const FIELDS = {
  source: { kind: 'text', help: 'utm_source.' },
  medium: { kind: 'text', help: 'utm_medium.' },
  campaign: { kind: 'text', help: 'utm_campaign.' },
  term: { kind: 'text', help: 'utm_term.' },
  content: { kind: 'text', help: 'utm_content.' },
  require: {
    kind: 'text',
    many: true,
    value: 'NAME',
    help: 'Parameter that links created with it must have, such as campaign.',
  },
} as const satisfies Flags;

type Fields = Partial<Omit<CreateUtmTemplate, 'name'>>;

function fieldsOf({ require: required, ...values }: Input<[], typeof FIELDS>['flags']): Fields {
  const given = UTM_NAMES.flatMap((name) =>
    values[name] === undefined ? [] : [[name, values[name] || null]],
  );
  const names = required.filter((name) => name !== '') as NonNullable<CreateUtmTemplate['required']>;
  return { ...Object.fromEntries(given), ...(required.length > 0 && { required: names }) };
}

function print(template: UtmTemplate, { out }: Context): void {
  if (out.isJson) out.json(template);
  else out.line(template._id);
}

const create = command({
  name: 'utm create',
  summary: 'Create a UTM template',
  args: [{ name: 'name', help: 'Its name.' }],
  flags: FIELDS,
  examples: [
    {
      run: 'signpost utm create Newsletter --source newsletter --medium email --require campaign',
      does: 'Links created with it need a campaign of their own',
    },
  ],
  run: async (context, { args, flags }) => {
    print(await context.client.utmTemplates.create({ name: args.name, ...fieldsOf(flags) }), context);
    return undefined;
  },
});

const update = command({
  name: 'utm update',
  summary: 'Change a UTM template',
  details:
    'Only the given fields change. An empty value clears a field. Links created with it do not change.',
  args: [TEMPLATE],
  flags: { name: { kind: 'text', help: 'New name.' }, ...FIELDS },
  examples: [{ run: 'signpost utm update Newsletter --campaign spring', does: 'Sets a parameter' }],
  run: async (context, { args, flags: { name, ...flags } }) => {
    const body = { ...(name !== undefined && { name }), ...fieldsOf(flags) };
    if (Object.keys(body).length === 0)
      throw new UsageError('Specify what to change: signpost utm update --help');
    const { client } = context;
    const { _id } = await findUtmTemplate(client, args.template);
    print(await client.utmTemplates.update(_id, body), context);
    return undefined;
  },
});

const remove = command({
  name: 'utm delete',
  summary: 'Delete a UTM template',
  details:
    'Links created with it keep their parameters. On a terminal, asks for confirmation; ' +
    'elsewhere, it needs --yes.',
  args: [TEMPLATE],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost utm delete Newsletter', does: 'Asks for confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { _id, name } = await findUtmTemplate(client, args.template);
    if (!(await confirmDelete([name], flags.yes, context))) return 1;
    const data = await client.utmTemplates.delete(_id);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${name}.`);
    return undefined;
  },
});

const required = command({
  name: 'utm required',
  summary: 'Show or set the UTM parameters that every new link must have',
  flags: {
    set: {
      kind: 'text',
      value: 'NAMES',
      help: `Any of ${UTM_NAMES.join(', ')}, separated by commas. Empty: none.`,
    },
  },
  examples: [
    { run: 'signpost utm required', does: 'Shows them' },
    {
      run: 'signpost utm required --set source,medium',
      does: 'Rejects new links without a source or a medium',
    },
  ],
  run: async ({ client, out }, { flags }) => {
    const names = flags.set?.split(',').filter((name) => name !== '') as UtmTemplate['required'] | undefined;
    const settings =
      names === undefined
        ? await client.utmTemplates.settings()
        : await client.utmTemplates.saveSettings({ required: names });
    if (out.isJson) out.json(settings);
    else out.line(settings.required.join(', ') || 'none');
    return undefined;
  },
});

export const utmCommands = [list, create, update, remove, required];

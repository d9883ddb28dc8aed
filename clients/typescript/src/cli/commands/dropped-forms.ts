import { command } from '../command.ts';
import { dateTime } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';
import { PAGE_HELP, pageId } from './find.ts';
import { answerFields } from './pages.ts';

const PAGE = { name: 'page', help: PAGE_HELP } as const;
const FORM = { name: 'form', help: 'Its id, which signpost dropped list shows.' } as const;

const list = command({
  name: 'dropped list',
  summary: 'List the forms of a page that were dropped as spam',
  details: 'Those of the last 30 days, newest first.',
  args: [PAGE],
  examples: [{ run: 'signpost dropped list survey/how-was-it', does: 'Of a survey' }],
  run: async ({ client, out }, { args }) => {
    const forms = await client.smartLinks.droppedForms(await pageId(client, args.page)).toArray();
    if (out.isJson) {
      out.json({ forms, nextCursor: null });
      return undefined;
    }
    if (forms.length === 0) out.note('No forms were dropped.');
    for (const { _id, createdAt, answers, name, email } of forms) {
      out.line(out.style(dateTime(createdAt), 'bold'));
      out.fields([...answerFields(answers), ['Name', name], ['Email', email], ['Id', _id]]);
      out.line();
    }
    return undefined;
  },
});

const accept = command({
  name: 'dropped accept',
  summary: 'Accept a form that was dropped as spam',
  details: 'A response then counts; people who signed up get the confirmation email.',
  args: [PAGE, FORM],
  examples: [
    {
      run: 'signpost dropped accept survey/how-was-it spm_4fJ2kQ8sT1vX7yZ0aBcD',
      does: 'It is from a person',
    },
  ],
  run: async ({ client, out }, { args }) => {
    const data = await client.smartLinks.acceptDroppedForm(await pageId(client, args.page), args.form);
    if (out.isJson) out.json(data);
    else out.note(`Accepted ${args.form}.`);
    return undefined;
  },
});

const remove = command({
  name: 'dropped delete',
  summary: 'Delete a form that was dropped as spam',
  details: 'On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [PAGE, FORM],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [
    {
      run: 'signpost dropped delete survey/how-was-it spm_4fJ2kQ8sT1vX7yZ0aBcD',
      does: 'Asks for confirmation',
    },
  ],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const id = await pageId(client, args.page);
    if (!(await confirmDelete([args.form], flags.yes, context))) return 1;
    const data = await client.smartLinks.deleteDroppedForm(id, args.form);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${args.form}.`);
    return undefined;
  },
});

export const droppedFormCommands = [list, accept, remove];

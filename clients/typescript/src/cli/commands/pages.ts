import { spawn } from 'node:child_process';
import type { Flags, Input } from '@signpost/command-line/input.ts';
import type { CreateSmartLink, SmartLink, SurveyResponse, UpdateSmartLink } from '../../api.ts';
import { SMART_LINK_STATUSES, SMART_LINK_TYPES } from '../../values.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../errors.ts';
import type { Output } from '../output/output.ts';
import { count, dateTime } from '../output/text.ts';
import { confirmDelete } from './confirm-delete.ts';
import { readJsonObject, writeOutput } from './files.ts';
import { filterOf, findPage, folderId, PAGE_HELP, pageId } from './find.ts';

const PAGE = { name: 'page', help: PAGE_HELP } as const;

const list = command({
  name: 'pages list',
  summary: 'List Smart Links, newest first',
  flags: {
    type: { kind: 'text', choices: SMART_LINK_TYPES, help: 'Only Smart Links of this type.' },
    tag: { kind: 'text', help: 'Only Smart Links with this tag.' },
    folder: {
      kind: 'text',
      help: 'Only Smart Links in this folder, by its name or id; none: those in no folder.',
    },
    search: { kind: 'text', help: 'Only Smart Links with this in their title or slug.' },
    status: { kind: 'text', choices: SMART_LINK_STATUSES, help: 'Only Smart Links with this status.' },
  },
  examples: [{ run: 'signpost pages list --type surveyLink', does: 'All surveys' }],
  run: async ({ client, out }, { flags: { tag, folder, search, type, status } }) => {
    const query = {
      tag,
      search,
      type: type as (typeof SMART_LINK_TYPES)[number] | undefined,
      status: status as (typeof SMART_LINK_STATUSES)[number] | undefined,
      ...(folder !== undefined && { folderId: await filterOf(client, folder) }),
    };
    const links = await client.smartLinks.list(query).toArray();
    if (out.isJson) out.json({ links, nextCursor: null });
    else if (links.length === 0) out.note('No Smart Links match.');
    else printPages(links, out);
    return undefined;
  },
});

function printPages(links: readonly SmartLink[], out: Output): void {
  out.table(
    [
      { title: 'URL' },
      { title: 'Title', shrinks: true },
      { title: 'Type' },
      { title: 'Status' },
      { title: 'Clicks', align: 'right' },
      { title: 'Created' },
    ],
    links.map(({ url, title, type, status, clicks, createdAt }) => [
      url,
      title,
      type,
      status,
      count(clicks),
      dateTime(createdAt),
    ]),
  );
}

function printPage(page: SmartLink, { out }: Context): void {
  if (out.isJson) {
    out.json(page);
    return;
  }
  out.fields([
    ['URL', page.url],
    ['Title', page.title],
    ['Type', page.type],
    ['Description', page.description],
    ['Tags', page.tags.join(', ')],
    ['Folder', page.folderId],
    ['Status', page.status],
    ['Clicks', count(page.clicks)],
    ['Created', dateTime(page.createdAt)],
    ['Id', page._id],
  ]);
}

const get = command({
  name: 'pages get',
  summary: 'Show a Smart Link',
  args: [PAGE],
  examples: [
    { run: 'signpost pages get bio/halden', does: 'By its slug' },
    {
      run: 'signpost pages get bio/halden --json > page.json',
      does: 'Saves all fields, to edit and send back',
    },
  ],
  run: async (context, { args }) => {
    printPage(await findPage(context.client, args.page), context);
    return undefined;
  },
});

const PAGE_FLAGS = {
  file: {
    kind: 'text',
    short: 'f',
    value: 'FILE',
    help: 'JSON object with the fields of the API; - is standard input.',
  },
  title: { kind: 'text', help: 'Title.' },
  description: { kind: 'text', help: 'Description.' },
  tag: { kind: 'text', many: true, help: 'Tag.' },
  folder: { kind: 'text', help: 'Folder, by its name or id.' },
  link: { kind: 'text', many: true, value: 'TITLE=URL', help: 'Link of a page of the type myBio.' },
} as const satisfies Flags;

/** Fields of the file, and over them those of flags. */
async function pageFields(
  flags: Input<[], typeof PAGE_FLAGS>['flags'],
  context: Context,
): Promise<Record<string, unknown>> {
  const { file, title, description, tag, folder, link } = flags;
  return {
    ...(file !== undefined && (await readJsonObject(file, context))),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description || null }),
    ...(tag.length > 0 && { tags: tag.filter((name) => name !== '') }),
    ...(folder !== undefined && { folderId: folder === '' ? null : await folderId(context.client, folder) }),
    ...(link.length > 0 && { urls: link.map(urlOf) }),
  };
}

function urlOf(entry: string): { title: string; url: string } {
  const at = entry.indexOf('=');
  if (at < 1) throw new UsageError(`--link takes TITLE=URL, not "${entry}".`);
  return { title: entry.slice(0, at), url: entry.slice(at + 1) };
}

const create = command({
  name: 'pages create',
  summary: 'Create a Smart Link',
  details: 'A file holds a JSON object with the fields of POST /v1/api/smart-links. Flags override the file.',
  flags: {
    type: { kind: 'text', choices: SMART_LINK_TYPES, help: 'Type of the page.' },
    slug: { kind: 'text', help: 'Slug of its URL. Default: generated from the title.' },
    ...PAGE_FLAGS,
  },
  examples: [
    {
      run:
        'signpost pages create --type myBio --title Halden --link Shop=https://halden.example --link ' +
        'News=https://halden.example/news',
      does: 'A page of links',
    },
    { run: 'signpost pages create --file survey.json', does: 'Any type of page' },
  ],
  run: async (context, { flags }) => {
    const { type, slug } = flags;
    const body = {
      ...(await pageFields(flags, context)),
      ...(type !== undefined && { type }),
      ...(slug !== undefined && { slug }),
    };
    // The API checks it, and names every wrong field.
    const link = await context.client.smartLinks.create(body as unknown as CreateSmartLink);
    if (context.out.isJson) context.out.json(link);
    else context.out.line(link.url);
    return undefined;
  },
});

const update = command({
  name: 'pages update',
  summary: 'Change a Smart Link',
  details: 'Only the given fields change. An empty value clears a field.',
  args: [PAGE],
  flags: {
    status: { kind: 'text', choices: ['active', 'inactive'], help: 'Whether it is shown.' },
    ...PAGE_FLAGS,
  },
  examples: [
    { run: 'signpost pages update bio/halden --title "Halden Coffee"', does: 'A new title' },
    { run: 'signpost pages update bio/halden --file page.json', does: 'Sets the fields in a file' },
  ],
  run: async (context, { args, flags }) => {
    const { client } = context;
    const body = {
      ...(await pageFields(flags, context)),
      ...(flags.status !== undefined && { status: flags.status }),
    };
    if (Object.keys(body).length === 0)
      throw new UsageError('Specify what to change: signpost pages update --help');
    const id = await pageId(client, args.page);
    printPage(await client.smartLinks.update(id, body as UpdateSmartLink), context);
    return undefined;
  },
});

const remove = command({
  name: 'pages delete',
  summary: 'Delete a Smart Link',
  details:
    'Its page stops working immediately. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [PAGE],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost pages delete bio/halden', does: 'Asks for confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const { _id, url } = await findPage(client, args.page);
    if (!(await confirmDelete([url], flags.yes, context))) return 1;
    const data = await client.smartLinks.delete(_id);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${url}.`);
    return undefined;
  },
});

const open = command({
  name: 'pages open',
  summary: 'Open a Smart Link in the browser',
  args: [PAGE],
  examples: [{ run: 'signpost pages open bio/halden', does: 'Opens it, and prints its URL' }],
  run: async ({ client, out, io }, { args }) => {
    const { url, _id } = await findPage(client, args.page);
    if (out.isJson) out.json({ _id, url });
    else out.line(url);
    if (out.terminal.isTty && /^https?:\/\//.test(url)) openInBrowser(url, io.platform);
    return undefined;
  },
});

const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  // `start` would have a shell read the URL.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openInBrowser(url: string, platform: NodeJS.Platform): void {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  const opener = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  // Without a browser the printed URL has to do.
  opener.on('error', () => undefined);
  opener.unref();
}

const responses = command({
  name: 'pages responses',
  summary: 'List the responses to a survey',
  args: [PAGE],
  flags: {
    csv: { kind: 'switch', help: 'As CSV.' },
    output: { kind: 'text', short: 'o', value: 'FILE', help: 'Write the CSV to a file.' },
  },
  examples: [
    { run: 'signpost pages responses survey/how-was-it', does: 'Newest first' },
    { run: 'signpost pages responses survey/how-was-it --csv -o responses.csv', does: 'For a spreadsheet' },
  ],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    const id = await pageId(client, args.page);
    if (flags.csv || flags.output !== undefined) {
      await writeOutput(flags.output ?? '-', client.smartLinks.exportResponses(id), context);
      return undefined;
    }
    const found = await client.smartLinks.responses(id).toArray();
    if (out.isJson) {
      out.json({ responses: found, nextCursor: null });
      return undefined;
    }
    if (found.length === 0) out.note('There are no responses.');
    for (const { createdAt, answers } of found) {
      out.line(out.style(dateTime(createdAt), 'bold'));
      out.fields(answerFields(answers));
      out.line();
    }
    return undefined;
  },
});

/** Questions with their answers, as `Output.fields` takes them. */
export const answerFields = (answers: SurveyResponse['answers']): [string, string][] =>
  answers.map(({ question, value }) => [question, shown(value)]);

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : String(value ?? '');

export const pageCommands = [list, get, create, update, remove, open, responses];

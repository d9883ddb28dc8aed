import type { CreateReport, ScheduledReport } from '../../api.ts';
import { command } from '../command.ts';
import { UsageError } from '../errors.ts';
import { dateTime } from '../output/text.ts';
import { CLICK_FLAGS } from './click-filters.ts';
import { confirmDelete } from './confirm-delete.ts';
import { findTarget } from './find.ts';
import { filtersOf, scopeOf, subjectOf } from './shares.ts';

const { tag: _, from: __, to: ___, ...FILTER_FLAGS } = CLICK_FLAGS;

const SCHEDULE_FLAGS = {
  hour: { kind: 'number', help: 'Hour of the day, 1 to 23. Default: 8.' },
  name: { kind: 'text', help: 'Subject. Default: the title of the link, or the tag.' },
  language: { kind: 'text', help: 'Language of the email, such as it. Default: en.' },
} as const;

/** The addresses of a list with commas. */
const addressesIn = (text: string): string[] =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);

const list = command({
  name: 'reports list',
  summary: 'List scheduled reports, newest first',
  examples: [{ run: 'signpost reports list', does: 'All scheduled reports with their recipients' }],
  run: async ({ client, out }) => {
    const reports = await client.reports.list().toArray();
    if (out.isJson) out.json({ reports });
    else if (reports.length === 0) out.note('There are no scheduled reports.');
    else {
      out.table(
        [
          { title: 'Id' },
          { title: 'About', shrinks: true },
          { title: 'Every' },
          { title: 'Next' },
          { title: 'To', shrinks: true },
        ],
        reports.map((report) => [
          report._id,
          subjectOf(report),
          report.every,
          report.nextSendAt ? dateTime(report.nextSendAt) : report.status,
          recipientsOf(report),
        ]),
      );
    }
    return undefined;
  },
});

const recipientsOf = ({ to }: ScheduledReport): string =>
  to.map(({ email, status }) => (status === 'confirmed' ? email : `${email} (${status})`)).join(', ');

const create = command({
  name: 'reports create',
  summary: 'Schedule a report by email',
  details:
    'Emails the figures of one link or Smart Link, the links with a tag or in a folder, or the ' +
    'whole account. Addresses of people who are not members are asked once to confirm.',
  args: [{ name: 'target', optional: true, help: 'Id, code, slug or URL of a link or Smart Link.' }],
  flags: {
    every: { kind: 'text', help: 'day, week or month. Default: week.' },
    to: { kind: 'text', value: 'ADDRESSES', help: 'Email addresses, separated by commas.' },
    tag: { kind: 'text', value: 'TAG', help: 'All links and Smart Links with this tag.' },
    folder: { kind: 'text', value: 'ID', help: 'All links and Smart Links in this folder.' },
    ...SCHEDULE_FLAGS,
    ...FILTER_FLAGS,
  },
  examples: [
    {
      run: 'signpost reports create --tag mail --every week --to ada@example.com',
      does: 'Every Monday, the links with a tag',
    },
    {
      run: 'signpost reports create spring --every month --hour 7 --to ada@example.com,bob@example.com',
      does: 'A link, on the first of each month',
    },
  ],
  run: async ({ client, out }, { args, flags }) => {
    if (flags.to === undefined) throw new UsageError('Name the recipients with --to.');
    const given = [args.target, flags.tag, flags.folder].filter((value) => value !== undefined);
    if (given.length > 1) throw new UsageError('Use one of: a link, --tag or --folder.');
    const target = args.target === undefined ? undefined : await findTarget(client, args.target);
    const report = await client.reports.create({
      scope: scopeOf(target, flags),
      every: (flags.every ?? 'week') as CreateReport['every'],
      to: addressesIn(flags.to),
      timezone: flags.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      name: flags.name ?? null,
      filters: filtersOf(flags),
      ...(flags.hour !== undefined && { hour: flags.hour }),
      ...(flags.language !== undefined && { language: flags.language as CreateReport['language'] }),
    });
    if (out.isJson) out.json(report);
    else {
      out.fields([
        ['Id', report._id],
        ['Next', report.nextSendAt ? dateTime(report.nextSendAt) : report.status],
        ['To', recipientsOf(report)],
      ]);
      out.note('Addresses that are not confirmed are asked within five minutes.');
    }
    return undefined;
  },
});

const update = command({
  name: 'reports update',
  summary: 'Change a scheduled report',
  details: 'Its scope cannot be changed.',
  args: [{ name: 'report', help: 'Its id.' }],
  flags: {
    every: { kind: 'text', help: 'day, week or month.' },
    to: { kind: 'text', value: 'ADDRESSES', help: 'Email addresses, separated by commas.' },
    timezone: { kind: 'text', value: 'ZONE', help: 'IANA time zone, such as Europe/Berlin.' },
    pause: { kind: 'switch', help: 'Pause it.' },
    resume: { kind: 'switch', help: 'Resume it.' },
    ...SCHEDULE_FLAGS,
  },
  examples: [{ run: 'signpost reports update srp_8Zk2mVqT4xLw9RbY --pause', does: 'Pauses it' }],
  run: async ({ client, out }, { args, flags }) => {
    if (flags.pause && flags.resume) throw new UsageError('Use either --pause or --resume.');
    const report = await client.reports.update(args.report, {
      ...(flags.every !== undefined && { every: flags.every as CreateReport['every'] }),
      ...(flags.to !== undefined && { to: addressesIn(flags.to) }),
      ...(flags.timezone !== undefined && { timezone: flags.timezone }),
      ...(flags.hour !== undefined && { hour: flags.hour }),
      ...(flags.name !== undefined && { name: flags.name || null }),
      ...(flags.language !== undefined && { language: flags.language as CreateReport['language'] }),
      ...((flags.pause || flags.resume) && { enabled: flags.resume === true }),
    });
    if (out.isJson) out.json(report);
    else
      out.fields([
        ['Id', report._id],
        ['Next', report.nextSendAt ? dateTime(report.nextSendAt) : report.status],
        ['To', recipientsOf(report)],
      ]);
    return undefined;
  },
});

const remove = command({
  name: 'reports delete',
  summary: 'Delete a scheduled report',
  details: 'It is no longer sent. On a terminal, asks for confirmation; elsewhere, it needs --yes.',
  args: [{ name: 'report', help: 'Its id.' }],
  flags: { yes: { kind: 'switch', short: 'y', help: 'Do not ask for confirmation.' } },
  examples: [{ run: 'signpost reports delete srp_8Zk2mVqT4xLw9RbY --yes', does: 'Without confirmation' }],
  run: async (context, { args, flags }) => {
    const { client, out } = context;
    if (!(await confirmDelete([`scheduled report ${args.report}`], flags.yes, context))) return 1;
    const data = await client.reports.delete(args.report);
    if (out.isJson) out.json(data);
    else out.note(`Deleted ${args.report}.`);
    return undefined;
  },
});

export const reportCommands = [list, create, update, remove];

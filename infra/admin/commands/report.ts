import { UsageError } from '@signpost/command-line/usage-error.ts';
import { ACT, actOf, command } from './act.ts';
import { LIMIT } from './arguments.ts';

const REPORT = { name: 'report_id', help: 'Id of the abuse report.' } as const;

const reports = () => import('../reports.ts');

export const reportCommands = [
  command({
    name: 'report list',
    summary: 'List abuse reports, newest first',
    flags: {
      status: { kind: 'text', value: 'STATUS', choices: ['open', 'resolved'], help: 'Default: open.' },
      limit: LIMIT,
    },
    examples: [],
    run: async (_, { flags }) =>
      (await reports()).printReports((flags.status ?? 'open') as 'open' | 'resolved', flags.limit),
  }),
  command({
    name: 'report show',
    summary: 'Show an abuse report',
    args: [REPORT],
    examples: [],
    run: async (_, { args }) => (await reports()).printReport(args.report_id),
  }),
  command({
    name: 'report resolve',
    summary: 'Resolve an abuse report',
    args: [REPORT],
    flags: {
      action: {
        kind: 'text',
        value: 'ACTION',
        choices: ['blocked', 'none'],
        help: 'What is done.',
        required: true,
      },
      ...ACT,
      note: { ...ACT.note, required: true },
    },
    examples: [],
    run: async (context, { args, flags }) => {
      const { note, ...resolver } = await actOf(flags, context);
      if (note === null) throw new UsageError('--note must not be blank.');
      const action = flags.action as 'blocked' | 'none';
      return (await reports()).resolveReport(args.report_id, action, { ...resolver, note });
    },
  }),
];

import type { Program } from '@signpost/command-line/command.ts';
import { HELP_FLAG } from '@signpost/command-line/input.ts';
import { environmentNames } from '#infra/deployed-environments.ts';
import type { StackName } from '#infra/environment/deployed-names.ts';
import { type AdminCommand, command } from './commands/act.ts';
import { LIMIT } from './commands/arguments.ts';
import { domainCommands } from './commands/domain.ts';
import { keyCommands } from './commands/key.ts';
import { mailCommands } from './commands/mail.ts';
import { memberCommands } from './commands/member.ts';
import { ownerCommands } from './commands/owner.ts';
import { reportCommands } from './commands/report.ts';
import { takedownCommands } from './commands/takedown.ts';

const auditCommand = command({
  name: 'audit list',
  summary: 'List the actions of operators, or those in an account',
  flags: { owner: { kind: 'text', value: 'OWNER_ID', help: 'An account.' }, limit: LIMIT },
  examples: [],
  run: async (_, { flags }) => (await import('./takedown.ts')).listAudit(flags.limit, flags.owner),
});

/** `npm run admin`. */
export const ADMIN: Program<AdminCommand> = {
  call: 'npm run admin --',
  summary: 'Manages accounts, keys, members, emails, takedowns and domains. Prints a line of JSON.',
  commands: [
    ...ownerCommands,
    ...keyCommands,
    ...memberCommands,
    ...mailCommands,
    ...takedownCommands,
    ...reportCommands,
    ...domainCommands,
    auditCommand,
  ],
  globals: {
    env: {
      kind: 'text',
      value: 'NAME',
      choices: environmentNames,
      help: 'A deployed environment. Default: the local run.',
    },
    ...HELP_FLAG,
  },
};

/** The stacks that a command reads outputs of. */
export const stacksNeeded = ({ name }: AdminCommand): StackName[] =>
  /^(?:link|page|domain|report|member) /.test(name) ? ['data', 'main'] : ['data'];

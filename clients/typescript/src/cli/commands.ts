import type { Command } from './command.ts';
import { analyticsCommands } from './commands/analytics.ts';
import { authCommands } from './commands/auth.ts';
import { chatCommands } from './commands/chat.ts';
import { clickCommands } from './commands/clicks.ts';
import { completionCommand } from './commands/completion.ts';
import { conversionCommands } from './commands/conversions.ts';
import { keyCommands } from './commands/keys.ts';
import { linkFileCommands } from './commands/link-files.ts';
import { linkCommands } from './commands/links.ts';
import { listenCommands } from './commands/listen.ts';
import { pageCommands } from './commands/pages.ts';
import { qrCommands } from './commands/qr.ts';
import { shareCommands } from './commands/shares.ts';
import { webhookCommands } from './commands/webhooks.ts';

/** All commands, in the order of help. */
export const COMMANDS: readonly Command[] = [
  ...authCommands,
  ...linkCommands,
  ...linkFileCommands,
  ...qrCommands,
  ...pageCommands,
  ...analyticsCommands,
  ...clickCommands,
  ...conversionCommands,
  ...shareCommands,
  ...webhookCommands,
  ...listenCommands,
  ...keyCommands,
  ...chatCommands,
  completionCommand(() => COMMANDS),
];

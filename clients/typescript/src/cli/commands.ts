import type { Command } from './command.ts';
import { analyticsCommands } from './commands/analytics.ts';
import { appCommands } from './commands/apps.ts';
import { authCommands } from './commands/auth.ts';
import { brandCommands } from './commands/brand.ts';
import { chatCommands } from './commands/chat.ts';
import { clickCommands } from './commands/clicks.ts';
import { completionCommand } from './commands/completion.ts';
import { conversionCommands } from './commands/conversions.ts';
import { domainCommands } from './commands/domains.ts';
import { droppedFormCommands } from './commands/dropped-forms.ts';
import { folderCommands } from './commands/folders.ts';
import { keyCommands } from './commands/keys.ts';
import { linkFileCommands } from './commands/link-files.ts';
import { linkCommands } from './commands/links.ts';
import { listenCommands } from './commands/listen.ts';
import { pageCommands } from './commands/pages.ts';
import { qrCommands } from './commands/qr.ts';
import { reportCommands } from './commands/reports.ts';
import { shareCommands } from './commands/shares.ts';
import { utmCommands } from './commands/utm-templates.ts';
import { viewCommands } from './commands/views.ts';
import { webhookCommands } from './commands/webhooks.ts';

/** All commands, in the order of help. */
export const COMMANDS: readonly Command[] = [
  ...authCommands,
  ...linkCommands,
  ...linkFileCommands,
  ...folderCommands,
  ...utmCommands,
  ...viewCommands,
  ...qrCommands,
  ...pageCommands,
  ...droppedFormCommands,
  ...brandCommands,
  ...analyticsCommands,
  ...clickCommands,
  ...conversionCommands,
  ...shareCommands,
  ...reportCommands,
  ...domainCommands,
  ...webhookCommands,
  ...listenCommands,
  ...keyCommands,
  ...appCommands,
  ...chatCommands,
  completionCommand(() => COMMANDS),
];

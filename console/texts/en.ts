import { account } from './en/account.ts';
import { analytics } from './en/analytics.ts';
import { audit } from './en/audit.ts';
import { builder } from './en/builder.ts';
import { bulk } from './en/bulk.ts';
import { commands } from './en/commands.ts';
import { common } from './en/common.ts';
import { developer } from './en/developer.ts';
import { errors } from './en/errors.ts';
import { forms } from './en/forms.ts';
import { linkList } from './en/link-list.ts';
import { links } from './en/links.ts';
import { members } from './en/members.ts';
import { overview } from './en/overview.ts';
import { passkeys } from './en/passkeys.ts';
import { problems } from './en/problems.ts';
import { sessions } from './en/sessions.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { smartLinks } from './en/smart-links.ts';
import { sso } from './en/sso.ts';
import { start } from './en/start.ts';
import { targeting } from './en/targeting.ts';
import { tools } from './en/tools.ts';

/** All texts of the console. Other languages have the same type. */
export const en = {
  account,
  analytics,
  audit,
  builder,
  bulk,
  commands,
  common,
  developer,
  errors,
  forms,
  linkList,
  links,
  members,
  overview,
  passkeys,
  problems,
  sessions,
  shell,
  signIn,
  smartLinks,
  sso,
  start,
  targeting,
  tools,
};

export type Texts = typeof en;

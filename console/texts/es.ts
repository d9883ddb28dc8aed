import type { Texts } from './en.ts';
import { account } from './es/account.ts';
import { analytics } from './es/analytics.ts';
import { audit } from './es/audit.ts';
import { builder } from './es/builder.ts';
import { bulk } from './es/bulk.ts';
import { commands } from './es/commands.ts';
import { common } from './es/common.ts';
import { developer } from './es/developer.ts';
import { errors } from './es/errors.ts';
import { forms } from './es/forms.ts';
import { linkList } from './es/link-list.ts';
import { links } from './es/links.ts';
import { members } from './es/members.ts';
import { overview } from './es/overview.ts';
import { passkeys } from './es/passkeys.ts';
import { problems } from './es/problems.ts';
import { sessions } from './es/sessions.ts';
import { shell } from './es/shell.ts';
import { signIn } from './es/sign-in.ts';
import { smartLinks } from './es/smart-links.ts';
import { sso } from './es/sso.ts';
import { start } from './es/start.ts';
import { targeting } from './es/targeting.ts';
import { tools } from './es/tools.ts';

export const es: Texts = {
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

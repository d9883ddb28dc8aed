import type { Texts } from './en.ts';
import { account } from './es/account.ts';
import { analytics } from './es/analytics.ts';
import { apps } from './es/apps.ts';
import { audit } from './es/audit.ts';
import { builder } from './es/builder.ts';
import { bulk } from './es/bulk.ts';
import { commands } from './es/commands.ts';
import { connections } from './es/connections.ts';
import { developer } from './es/developer.ts';
import { folders } from './es/folders.ts';
import { forms } from './es/forms.ts';
import { linkList } from './es/link-list.ts';
import { links } from './es/links.ts';
import { members } from './es/members.ts';
import { overview } from './es/overview.ts';
import { starters } from './es/page-types.ts';
import { sessions } from './es/sessions.ts';
import { smartLinks } from './es/smart-links.ts';
import { targeting } from './es/targeting.ts';
import { tools } from './es/tools.ts';
import { utm } from './es/utm.ts';
import { viewErrors } from './es/view-errors.ts';
import { views } from './es/views.ts';
import { esFirst } from './es-first.ts';

export const es: Texts = {
  ...esFirst,
  errors: { ...esFirst.errors, ...viewErrors },
  account,
  analytics,
  apps,
  audit,
  builder,
  bulk,
  commands,
  connections,
  developer,
  folders,
  forms,
  linkList,
  links,
  members,
  overview,
  sessions,
  smartLinks,
  starters,
  targeting,
  tools,
  utm,
  views,
};

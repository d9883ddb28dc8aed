import { account } from './en/account.ts';
import { analytics } from './en/analytics.ts';
import { apps } from './en/apps.ts';
import { audit } from './en/audit.ts';
import { builder } from './en/builder.ts';
import { bulk } from './en/bulk.ts';
import { commands } from './en/commands.ts';
import { connections } from './en/connections.ts';
import { developer } from './en/developer.ts';
import { folders } from './en/folders.ts';
import { forms } from './en/forms.ts';
import { linkList } from './en/link-list.ts';
import { links } from './en/links.ts';
import { members } from './en/members.ts';
import { overview } from './en/overview.ts';
import { starters } from './en/page-types.ts';
import { sessions } from './en/sessions.ts';
import { smartLinks } from './en/smart-links.ts';
import { targeting } from './en/targeting.ts';
import { tools } from './en/tools.ts';
import { utm } from './en/utm.ts';
import { viewErrors } from './en/view-errors.ts';
import { views } from './en/views.ts';
import { enFirst } from './en-first.ts';

/** All texts of the console. Other languages have the same type. */
export const en = {
  ...enFirst,
  errors: { ...enFirst.errors, ...viewErrors },
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

export type Texts = typeof en;

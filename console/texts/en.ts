import { account } from './en/account.ts';
import { analytics } from './en/analytics.ts';
import { common } from './en/common.ts';
import { developer } from './en/developer.ts';
import { errors } from './en/errors.ts';
import { links } from './en/links.ts';
import { overview } from './en/overview.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { smartLinks } from './en/smart-links.ts';

/** All texts of the console. What they are in other languages has the same shape, or the compiler says so. */
export const en = {
  account,
  analytics,
  common,
  developer,
  errors,
  links,
  overview,
  shell,
  signIn,
  smartLinks,
};

/** The texts that every language has. */
export type Texts = typeof en;

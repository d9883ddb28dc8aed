import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { passkeys } from './en/passkeys.ts';
import { problems } from './en/problems.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { sso } from './en/sso.ts';
import { start } from './en/start.ts';

/**
 * Texts that the console loads first: those of its sign-in pages, and of the components
 * that they share with views.
 */
export const enFirst = {
  common,
  errors,
  passkeys,
  problems,
  shell,
  signIn,
  sso,
  start,
};

export type FirstTexts = typeof enFirst;

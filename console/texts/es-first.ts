import type { FirstTexts } from './en-first.ts';
import { common } from './es/common.ts';
import { errors } from './es/errors.ts';
import { passkeys } from './es/passkeys.ts';
import { problems } from './es/problems.ts';
import { shell } from './es/shell.ts';
import { signIn } from './es/sign-in.ts';
import { sso } from './es/sso.ts';
import { start } from './es/start.ts';

export const esFirst: FirstTexts = {
  common,
  errors,
  passkeys,
  problems,
  shell,
  signIn,
  sso,
  start,
};

import { seesAll } from '#shared/core/access/scope.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { AppError } from '#shared/platform/errors.ts';

/**
 * The links and pages that an endpoint or tool reaches, which matters for callers with access to some folders
 * only:
 * `folders`: links, pages, or data about them. The use case takes the caller, and shows and changes only what
 * the caller may see.
 * `settings`: settings of the account, open to members with the permission, but not to keys and
 * apps that are limited to folders.
 * `nothing`: none of these; open to every caller.
 * `everything`: shows, counts or changes data from all folders, so only callers who see all of them may call
 * it.
 */
export type Reach = 'folders' | 'settings' | 'nothing' | 'everything';

/** Throws ALL_FOLDERS_REQUIRED. */
export function assertReach({ scope, credential }: Pick<Caller, 'scope' | 'credential'>, reach: Reach): void {
  if (reach === 'folders' || reach === 'nothing') return;
  if (credential.type === 'key' && credential.key.folders) throw new AppError('ALL_FOLDERS_REQUIRED', KEY);
  if (credential.type === 'app' && credential.app.folders) throw new AppError('ALL_FOLDERS_REQUIRED', APP);
  if (reach === 'everything' && !seesAll(scope)) throw new AppError('ALL_FOLDERS_REQUIRED', MEMBER);
}

const KEY = 'This API key is limited to folders. Use one that is not, or sign in to the console.';
const APP = 'This app is limited to folders. Connect it again without that limit.';
const MEMBER =
  'This concerns what is in all folders of the account, and you do not see all of them. Ask an owner or an ' +
  'admin.';

import { number } from './values.ts';

/** What errors mean that only views show, which load after sign-in. */
export const viewErrors = {
  APP_IS_PUBLIC: 'This app is public, and has no secret.',
  AUTHORIZATION_REFUSED: 'The request of the app is not valid. Start again in the app.',
  PAGE_HAS_DATA: ({ data = [] }: { data?: readonly string[] }): string =>
    data.length === 0
      ? 'Someone has just submitted a form on this page. Try again in a few minutes.'
      : 'This page has survey responses, registrations or subscribers, and people gave their data ' +
        'to this account. Export and delete them first; unconfirmed ones expire on their own.',
  TOO_MANY_FILES: ({ maximum }: { maximum?: number }): string =>
    maximum === undefined
      ? 'This page has too many files to move. Remove some, move it, and add them again.'
      : `A page can be moved with at most ${number(maximum)} files. Remove some, move it, and add them ` +
        'again.',
  RANGE_TOO_LARGE: ({ from }: { from?: string }) =>
    from === undefined
      ? 'This date range has too many clicks. Choose a shorter one.'
      : `This date range has too many clicks. Start on ${from} or later.`,
  TOKEN_INVALID: 'This app is no longer connected. Connect it again.',
};

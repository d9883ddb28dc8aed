import { page } from './page.ts';

/** What visitors see when a short link leads nowhere. */
export const MESSAGE_PAGES = {
  notFound: page(
    'This link does not exist',
    '<p>Check the address for typing errors, or ask whoever gave it to you for a new one.</p>',
  ),
  gone: page(
    'This link is no longer active',
    '<p>It has expired or was switched off. Ask whoever gave it to you for a new one.</p>',
  ),
  suspended: page('This link is blocked', '<p>The account that it belongs to is suspended.</p>'),
  tooManyTries: page('Too many wrong passwords', '<p>Wait ten minutes, then open the link again.</p>'),
  failed: page(
    'Something went wrong',
    '<p>It is not your fault. Please open the link again in a moment.</p>',
  ),
} as const;

import { page } from './page.ts';

/** Error pages of short links and landing pages. */
export const MESSAGE_PAGES = {
  notFound: page(
    'This link does not exist',
    '<p>Check the address for typing errors, or ask whoever gave it to you for a new one.</p>',
  ),
  notStarted: page(
    'This link is not active yet',
    '<p>Open it again later, or ask whoever gave it to you when it starts.</p>',
  ),
  gone: page(
    'This link is no longer active',
    '<p>It has expired or was switched off. Ask whoever gave it to you for a new one.</p>',
  ),
  suspended: page('This link is blocked', '<p>The account that it belongs to is suspended.</p>'),
  pageNotFound: page(
    'This page does not exist',
    '<p>Check the address for typing errors, or ask whoever gave it to you for a new one.</p>',
  ),
  pageGone: page('This page is no longer active', '<p>Whoever made it has switched it off.</p>'),
  pageSuspended: page('This page is blocked', '<p>The account that it belongs to is suspended.</p>'),
  tooManyAnswers: page(
    'Too many answers at once',
    '<p>Nothing was sent. Wait a minute, then go back and send the form again.</p>',
  ),
  badForm: page('This form cannot be read', '<p>Nothing was sent. Please go back and try again.</p>'),
  tooManyTries: page('Too many wrong passwords', '<p>Wait ten minutes, then open the link again.</p>'),
  failed: page(
    'Something went wrong',
    '<p>It is not your fault. Please open the link again in a moment.</p>',
  ),
} as const;

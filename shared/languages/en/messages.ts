import { REASON_TEXT } from '#shared/core/moderation/block.ts';

/** What short links and other pages show in place of a page. */
export const messages = {
  linkNotFound: {
    title: 'This link does not exist',
    text: 'Check the URL for typos, or ask the person who shared it for a new one.',
  },
  linkGone: {
    title: 'This link is no longer active',
    text: 'It has expired or was disabled. Ask the person who shared it for a new one.',
  },
  linkSuspended: { title: 'This link is blocked', text: 'The account that it belongs to is suspended.' },
  tooManyTries: { title: 'Too many wrong passwords', text: 'Wait ten minutes, then open the link again.' },
  failed: {
    title: 'Something went wrong',
    text: 'This is a problem on our side. Please open the link again in a moment.',
  },
  badForm: { title: 'This form cannot be read', text: 'Nothing was sent. Please go back and try again.' },
  /** Translations say neither link nor page: their genders differ. */
  blocked: REASON_TEXT,
};

/** What landing pages and their forms show. Apart, because redirects do not need them. */
export const pageMessages = {
  pageNotFound: {
    title: 'This page does not exist',
    text: 'Check the URL for typos, or ask the person who shared it for a new one.',
  },
  pageGone: { title: 'This page is no longer active', text: 'Its owner has disabled it.' },
  pageSuspended: { title: 'This page is blocked', text: 'The account that it belongs to is suspended.' },
  registrationOver: {
    title: 'Registration is closed',
    text: 'This webinar no longer accepts registrations.',
  },
  noList: {
    title: 'This page does not accept subscribers',
    text: 'Its form was removed after you opened the page.',
  },
  tooManyAnswers: {
    title: 'Too many answers at once',
    text: 'Nothing was sent. Wait a minute, then go back and send the form again.',
  },
  email: {
    invalid: 'Enter an email address such as ada@example.com.',
    /** It has letters before the @ that emails cannot be sent to. */
    characters:
      'Before the @, use only letters from a to z, digits and symbols such as . - _ and +. ' +
      'Emails cannot be sent to other addresses.',
  },
};

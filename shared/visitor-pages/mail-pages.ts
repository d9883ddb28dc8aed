import { choiceButton, page } from './page.ts';

/** Pages of the links in emails. They name neither the address nor the account: links are forwarded. */

const END = {
  surveys: 'Get no more survey responses',
  notices: 'Get no more notices',
  invitations: 'Get no more invitations',
  webinars: 'Get no more emails about webinars',
  subscriptions: 'Get no more emails about subscriptions to pages',
  reports: 'Get no more reports',
} as const;
const AGAIN = {
  surveys: 'Get survey responses again',
  notices: 'Get notices again',
  invitations: 'Get invitations again',
  webinars: 'Get emails about webinars again',
  subscriptions: 'Get emails about subscriptions to pages again',
  reports: 'Get reports again',
} as const;

const EVERYTHING = choiceButton('everything', 'Get no email from this service at all');

/** Links about one report only. */
const OF_REPORT = {
  end: page(
    'Unsubscribe',
    '<p>This is about one report to the address that got this link.</p>' +
      `${choiceButton('unsubscribe', 'Get this report no more')}${EVERYTHING}`,
  ),
  ended: page(
    'You are unsubscribed',
    `<p>You get this report no more.</p>${choiceButton('again', 'Get this report again')}${EVERYTHING}`,
  ),
};

const unsubscribe = (list: keyof typeof END): string =>
  page(
    'Unsubscribe',
    '<p>This is about the emails of one account to the address that got this link.</p>' +
      `${choiceButton('unsubscribe', END[list])}${EVERYTHING}`,
  );

const unsubscribed = (list: keyof typeof AGAIN): string =>
  page(
    'You are unsubscribed',
    '<p>You get no more of these emails. Others may still come on behalf of other accounts.</p>' +
      `${choiceButton('again', AGAIN[list])}${EVERYTHING}`,
  );

const confirm = (what: string): string =>
  page(
    'Confirm your email address',
    `<p>You then get ${what}. Each email has a link to unsubscribe.</p>${choiceButton('confirm', 'Confirm')}`,
  );

const confirmed = (what: string): string =>
  page('Your email address is confirmed', `<p>You get ${what}. Each email has a link to unsubscribe.</p>`);

export const MAIL_PAGES = {
  confirm: {
    surveys: confirm('an email for each response to the surveys of one account, up to 20 a day'),
    reports: confirm('a regular report on the clicks on the links of one account'),
  },
  confirmed: {
    surveys: confirmed('an email for each response'),
    reports: confirmed('the report regularly'),
  },
  again: page('You are subscribed again', '<p>Each email has a link to unsubscribe.</p>'),
  unsubscribe: {
    surveys: unsubscribe('surveys'),
    notices: unsubscribe('notices'),
    invitations: unsubscribe('invitations'),
    webinars: unsubscribe('webinars'),
    subscriptions: unsubscribe('subscriptions'),
    reports: unsubscribe('reports'),
  },
  unsubscribed: {
    surveys: unsubscribed('surveys'),
    notices: unsubscribed('notices'),
    invitations: unsubscribed('invitations'),
    webinars: unsubscribed('webinars'),
    subscriptions: unsubscribed('subscriptions'),
    reports: unsubscribed('reports'),
  },
  report: OF_REPORT,
  optedOut: page(
    'You get no more email',
    '<p>This service sends nothing to this address any more. Only its operator can change that, or a link ' +
      'to confirm that you use yourself.</p>',
  ),
  expired: page(
    'This link has expired',
    '<p>Links to confirm an address are valid for 7 days. The account that asked for it can have another ' +
      'one sent to you.</p>',
  ),
  unknown: page(
    'This link does not work',
    '<p>Open it from the email again: it may have been cut. Nothing was changed.</p>',
  ),
} as const;

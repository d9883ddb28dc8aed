export const pages = {
  front: {
    about: 'This domain hosts short links and pages.',
    hint: 'To see where a link goes before you open it, add + to the end.',
    console: 'Console',
    reference: 'API reference',
    report: 'Report abuse',
  },
  preview: {
    title: 'Where this link goes',
    /** Why the destination is not shown. */
    hidden: {
      password: 'This link is password-protected, so its destination is not shown here.',
      visit: 'This link can only be opened a limited number of times, so its destination is not shown here.',
    },
    ended: 'This link is no longer active. It now goes to:',
    others:
      'Depending on the visitor (for example, their country or device) and the time, it may also go to:',
    created: 'Created on {date}',
    proceed: 'Continue',
    report: 'Report this link',
  },
  report: {
    title: 'Report abuse',
    intro: 'Tell us about a harmful short link or page. Its creator will not be told who reported it.',
    /** Title of the form with errors. */
    check: 'Please check your report',
    url: 'Link or page',
    category: 'What is wrong with it?',
    choose: 'Please choose',
    categories: {
      phishing: 'Phishing: it impersonates someone to steal passwords or money',
      malware: 'Malware: it harms devices',
      spam: 'Spam: it is advertised without consent',
      illegal: 'Illegal content',
      other: 'Something else',
    },
    description: 'What should we know? (optional)',
    email: 'Your email address, in case we have questions (optional)',
    send: 'Send report',
    /** By the code of the problem; `invalid`: any other. */
    errors: {
      required: 'This field is required.',
      invalid_value: 'Please choose one of the options.',
      invalid_format: 'Enter a short link or a page of this service, such as:',
      not_found: 'There is nothing at this URL. Check it for typos.',
      too_long: 'Please shorten this text to {maximum} characters.',
      invalid: 'Please check this field.',
    },
  },
  reportThanks: {
    title: 'Thank you',
    text: 'We have received your report. We will review it and block what harms people.',
  },
  tooManyReports: {
    title: 'Too many reports at once',
    text: 'This report was not sent. Please try again later.',
  },
  mail: {
    confirm: 'Confirm your email address',
    confirmText: {
      surveys: 'You will then get an email for each response to the surveys of one account, up to 20 a day.',
      reports: 'You will then get a regular report about clicks on the links of one account.',
    },
    confirmButton: 'Confirm',
    confirmed: 'Your email address is confirmed',
    confirmedText: {
      surveys: 'You will get an email for each response.',
      reports: 'You will get the report regularly.',
    },
    unsubscribe: 'Unsubscribe',
    /** About all emails of a list, and about a single report. */
    unsubscribeText: 'This applies to emails from one account to the address that received this link.',
    unsubscribeReport: 'This applies to one report to the address that received this link.',
    stop: {
      surveys: 'Stop survey responses',
      notices: 'Stop notices',
      invitations: 'Stop invitations',
      webinars: 'Stop emails about webinars',
      subscriptions: 'Stop emails about subscriptions to pages',
      reports: 'Stop reports',
      report: 'Stop this report',
    },
    stopAll: 'Stop all emails from this service',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText: 'You will no longer get these emails. You may still get emails from other accounts.',
    unsubscribedReport: 'You will no longer get this report.',
    resume: {
      surveys: 'Get survey responses again',
      notices: 'Get notices again',
      invitations: 'Get invitations again',
      webinars: 'Get emails about webinars again',
      subscriptions: 'Get emails about subscriptions to pages again',
      reports: 'Get reports again',
      report: 'Get this report again',
    },
    again: 'You are subscribed again',
    canUnsubscribe: 'Each email has a link to unsubscribe.',
    optedOut: 'You will not get any more emails',
    optedOutText:
      'This service no longer sends emails to this address. Only you can change that, with a ' +
      'confirmation link, or the operator of the service.',
  },
  mailLinkExpired: {
    title: 'This link has expired',
    text:
      'Links to confirm an address are valid for 7 days. The account that asked for it can have another ' +
      'one sent to you.',
  },
  mailLinkUnknown: {
    title: 'This link does not work',
    text: 'Open it from the email again: part of it may be missing. Nothing was changed.',
  },
  registration: {
    confirmTitle: 'Confirm your registration',
    confirm: 'Confirm',
    registered: 'You are registered',
    registeredText: 'We will email you a reminder one day and one hour before it starts.',
    cancelled: 'Your registration has been canceled',
    cancelledText: 'You will not get any more emails about this webinar.',
    cancel: 'Cancel my registration',
    full: 'All seats are taken',
    fullText: 'The last seat was taken before you confirmed. Try again later: someone may cancel.',
    over: 'It is too late to confirm',
    overText:
      'The webinar is over, or this link has expired. If it has not taken place yet, register again on its ' +
      'page.',
    page: 'View the webinar page',
    calendar: 'Add to calendar (.ics)',
  },
  registrationUnknown: {
    title: 'This link does not work',
    text: 'The registration was canceled or has expired, or the link is incomplete.',
  },
  subscription: {
    confirmTitle: 'Confirm your subscription',
    confirmText: 'You will then get emails with news from:',
    confirm: 'Confirm',
    confirmed: 'You are subscribed',
    confirmedText: 'You can unsubscribe at any time.',
    active: 'Your subscription',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You are unsubscribed',
    unsubscribedText: 'Your email address was deleted from this list.',
    page: 'View the page',
  },
  subscriptionUnknown: {
    title: 'This link does not work',
    text: 'The subscription has ended or was never confirmed, or the link is incomplete.',
  },
  subscriptionFull: {
    title: 'This list is full',
    text: 'It does not accept more subscribers for now. Try the link again later.',
  },
};

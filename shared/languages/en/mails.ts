export const mails = {
  unsubscribe: 'Unsubscribe',
  /** Placeholder for an empty text. */
  noAnswer: '(no answer)',
  /** In the last email before a limit. */
  last: {
    'recipient limit':
      'This is the last email to this address today, because it has reached its daily limit. ' +
      'Until midnight UTC, further responses are stored but not emailed.',
    'owner limit':
      'This is the last email for this account today, because it has reached the daily limit ' +
      'of its plan. Until midnight UTC, further responses are stored but not emailed.',
  },
  subjects: {
    surveyDigest: 'New responses to your survey',
    report: 'Your click report',
    webinarConfirmation: 'Confirm your registration',
    webinarRegistered: 'You are registered',
    webinarReminder: 'Reminder: your webinar',
    webinarMoved: 'Your webinar has a new date',
    subscriptionConfirmation: 'Confirm your subscription',
    subscriptionActive: 'You are already subscribed',
    appConnected: 'An app was connected',
  },
  /** Why the recipient gets the email: the sentence at its end. */
  reasons: {
    surveyDigest:
      'You received this email because this address was confirmed for the survey responses of an ' +
      'account.',
    scheduledReport: 'You received this email because this address was confirmed for this report.',
    reportPreview: 'You received this email because you asked for this report in the console.',
    webinar: 'You received this email because someone entered this address in the form of a webinar.',
    subscription: 'You received this email because someone entered this address in the form of a page.',
    appConnected: 'You received this email because you sign in with this address.',
  },
  registration: {
    requested: 'Someone entered this address to register for a webinar at {host}.',
    confirmWithin: 'To see which one and to complete your registration, open this link within {days} days:',
    /** With `{days}`: asks to confirm in an email that names the webinar. */
    confirmNamed: 'To complete your registration, open this link within {days} days:',
    confirm: 'Confirm your registration',
    notYou: 'If this was not you, ignore this email. The address will not be kept.',
    registered: 'You are registered for this webinar:',
    /** With `{when}`, such as `in 24 hours`. */
    startsIn: 'The webinar you registered for starts {when}:',
    moved: 'The webinar you registered for has a new date:',
    /** Before a date in another time zone. */
    yourTime: 'Your time:',
    page: 'View the webinar page',
    /** From 15 minutes before the start. */
    join: 'Join (from 15 minutes before the start)',
    calendar: 'Add to calendar (.ics)',
    cancel: 'Cancel your registration',
  },
  subscription: {
    requested: 'Someone entered this address to subscribe to news from a page at {host}.',
    confirmWithin: 'To confirm your subscription, open this link within {days} days:',
    confirm: 'Confirm your subscription',
    notYou: 'If this was not you, ignore this email. The address will not be kept.',
    active: 'Someone entered this address to subscribe to this page. It is already subscribed.',
  },
  appConnected: {
    connected: 'An app was connected to an account in your name:',
    app: 'App',
    account: 'Account',
    notYou: 'If this was not you, disconnect it, and end the sessions that are not yours.',
    button: 'Connected apps',
  },
  digest: {
    /** `{count}` responses. */
    intro: 'New responses since the last summary: {count}. Your survey:',
    results: 'Results by question:',
    average: 'Average',
    /** Omitted options: `{count}`. */
    moreOptions: 'More options: {count}',
    yes: 'Yes',
    no: 'No',
    open: 'View the responses',
  },
};

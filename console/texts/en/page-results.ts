/** What comes of a page: figures, responses, people. */

export const rates = {
  click: { title: 'Click-through rate', note: 'Clicks per view' },
  play: { title: 'Play rate', note: 'Plays per view' },
};

export const counted = {
  total: 'Views',
  perVisitor: 'Views per visitor',
  last: 'Last view',
  between: 'Time between views',
};

export const confirmationSent = {
  pending: 'The confirmation email has been sent.',
  confirmed: 'The email address is already confirmed.',
  unsubscribed: 'The email was not sent: the recipient has unsubscribed.',
};

export const registrations = {
  title: 'Registrations',
  none: 'No registrations yet',
  noneText: 'Share the page so that visitors can register.',
  noForm: 'This page has no registration form.',
  confirmed: 'Confirmed for this date',
  name: 'Name',
  email: 'Email address',
  status: 'Status',
  signedUp: 'Registered',
  statuses: { confirmed: 'Confirmed', pending: 'Not confirmed yet' },
  actions: 'Actions',
  remove: (name: string) => `Delete the registration of ${name}`,
  removeTitle: 'Delete this registration?',
  removeText: (name: string) =>
    `${name} is not notified and gets no more emails about this webinar. This cannot be undone.`,
  removed: 'The registration was deleted',
};

export const subscribers = {
  title: 'Subscribers',
  none: 'No subscribers yet',
  noneText: 'Visitors subscribe with the form of a “Subscribe” block, and confirm their email address.',
  email: 'Email address',
  status: 'Status',
  statuses: { pending: 'Not confirmed', confirmed: 'Confirmed' },
  signedUp: 'Subscribed',
  actions: 'Actions',
  remove: (email: string) => `Delete the subscriber ${email}`,
  removeTitle: 'Delete this subscriber?',
  removeText: (email: string) => `${email} is removed from the list. This cannot be undone.`,
  removed: 'The subscriber was deleted',
};

export const dropped = {
  title: 'Dropped as spam',
  hint:
    'The hidden field of these forms was filled in, usually by a bot, but sometimes by a ' +
    'password manager. They are kept for 30 days. Accept the ones sent by people.',
  none: 'No dropped forms.',
  kinds: { response: 'Response', registration: 'Registration', subscription: 'Subscription' },
  accept: 'Not spam',
  accepted: 'The response was added to the results',
  acceptedPerson: 'The confirmation email will be sent',
  remove: (time: string) => `Delete the form from ${time}`,
  deleteTitle: 'Delete this form?',
  deleteText: (time: string) => `The form from ${time} is deleted. This cannot be undone.`,
  deleted: 'The form was deleted',
};

export const sharing = {
  code: 'Embed code',
  embed: 'Embed on other sites',
  origins: 'Sites allowed to embed the page',
  originsHint: 'One per line, such as https://shop.example.com. Leave blank to allow none.',
  pixelExamples: { ga4: 'G-XXXXXXXXXX', meta: '123456789012345', tiktok: 'CXXXXXXXXXXXXXXXXXXX' },
  pixelNames: {
    ga4: 'Google Analytics measurement ID',
    meta: 'Meta pixel ID',
    tiktok: 'TikTok pixel ID',
  },
  pixels: 'Your own analytics',
  pixelsHint:
    'Visitors are asked for consent first: nothing loads until they accept, and they can change their mind ' +
    'at the bottom of the page. You are responsible for how these services use the data: mention them in ' +
    'your privacy policy.',
  trackConversionsHint:
    'Links on the page add a click ID (sp_click) to their destination, to attribute leads and ' +
    'sales to clicks.',
};

export const mailStatus = {
  pending: (email: string) =>
    `Waiting for confirmation: responses are emailed to ${email} once the recipient opens the ` +
    'link in the confirmation email. The link is valid for 7 days.',
  unsubscribed: (email: string) =>
    `Responses are no longer emailed: ${email} has unsubscribed. The last email contains a link to ` +
    'resubscribe.',
};

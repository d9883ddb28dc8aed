import type { Forms } from '../forms.ts';

export const smartLinks = {
  watch: 'Watch',
  listen: 'Listen here',
  /** Before a date. */
  outOn: 'Out on',
  chapters: 'Chapters',
  /** Default button label. */
  more: 'Learn more',
  /** What a link to write or to call starts. */
  contact: { email: 'Email', phone: 'Phone', text: 'Text message' },
  /** Before `App Store`, in the words of its badge. */
  downloadOn: 'Download on the',
  /** Before `Google Play`, in the words of its badge. */
  getItOn: 'Get it on',
  /** Before the name of a system. */
  downloadFor: 'Download for',
  /** Button to the app on the web. */
  openOnWeb: 'Open on the web',
  send: 'Send',
  required: 'Required',
  chooseAny: 'Choose any that apply',
  /** Takes an optional answer back. */
  noAnswer: 'No answer',
  yes: 'Yes',
  no: 'No',
  error: 'Error',
  checkAnswers: 'Please check your answers',
  tooMany: 'Too many answers at once',
  /** The survey stores no more responses today, or for now. */
  full: 'This survey is full for now',
  fullText:
    'Nothing was sent. Your answers are still here: try again tomorrow, or let the owner of ' +
    'the survey know.',
  /** With `{seconds}`. */
  tooManyText: 'Nothing was sent. Wait {seconds} seconds, then send the form again.',
  thanks: 'Thank you!',
  answersSent: 'Your answers have been sent.',
  next: 'Next',
  back: 'Back',
  /** With `{n}` and `{count}`. */
  step: 'Question {n} of {count}',
  /** Button after a submission. */
  continueLabel: 'Continue',
  closed: 'This survey is closed',
  closedText: 'It no longer accepts responses.',
  /** Ends of the scale of `nps`. */
  unlikely: 'Not at all likely',
  likely: 'Very likely',
  report: 'Report abuse',
  /** Title of the banner, and the button in the footer that opens it again. */
  privacy: 'Privacy settings',
  /** With `{services}`. */
  consent:
    'This page would like to count visits with {services}. They set cookies and load only if you accept.',
  privacySignal: 'Your browser asks pages not to track you, so nothing is loaded.',
  accept: 'Accept',
  decline: 'Decline',
  sharing: { share: 'Share', copied: 'Link copied' },
  answers: {
    required: 'Please answer this question.',
    /** A question for a number. */
    invalid_type: 'Enter a number such as 1500 or 3.5, without thousands separators.',
    invalid_value: 'Please choose one of the answers.',
    invalid_characters: 'This answer contains characters that cannot be stored. Please remove them.',
    too_small: 'Enter a number of at least {minimum}.',
    too_large: 'Enter a number of at most {maximum}.',
    too_long: 'Please shorten this answer to {maximum} characters.',
    invalid: 'Please check this answer.',
    too_few: 'Please answer at least one question.',
    too_many_bytes: 'Your answers are too long overall. Please shorten them.',
  },
  subscribe: {
    title: 'Subscribe',
    email: 'Email address',
    consent: 'I agree to receive news by email. I can unsubscribe at any time.',
    submit: 'Subscribe',
    /** Errors for missing or invalid fields, except the email address. */
    wrong: {
      consent: 'Check this box to subscribe.',
    },
    limited: 'There were too many submissions from your network. Wait 10 minutes, then send the form again.',
    sent: 'Check your inbox',
    sentText: 'We have sent you an email. Use the link in it to confirm your subscription.',
  },
  register: {
    title: 'Register',
    name: 'Name',
    email: 'Email address',
    consent:
      'I agree that the organizer may use my name and email address for this webinar and send me ' +
      'emails about it.',
    submit: 'Register',
    wrong: {
      name: 'Enter your name, up to 100 characters.',
      consent: 'Check this box to register.',
    },
    limited:
      'There were too many registrations from your network. Wait 10 minutes, then send the form again.',
    sent: 'Check your inbox',
    sentText: 'We have sent you an email. Use the link in it to confirm your registration.',
    full: 'All seats are taken',
    fullText: 'Registration for this webinar is closed.',
  },
  webinar: {
    /** Before `in 3 days`. */
    starts: 'Starts',
    live: 'Live now',
    over: 'This webinar is over.',
    /** Before a date and time. */
    hostTime: 'Host’s time:',
    join: 'Join now',
    joinSoon: 'The button to join appears here 15 minutes before the start.',
    addToCalendar: 'Add to calendar',
    calendarFile: 'Calendar file (.ics)',
  },
  questions: { one: '# question', other: '# questions' } as Forms,
  videos: { one: '# video', other: '# videos' } as Forms,
};

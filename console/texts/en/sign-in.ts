export const signIn = {
  apiKey: 'API key',
  endings: {
    'signed-out': 'You are signed out. The key is forgotten.',
    API_KEY_INACTIVE: 'You were signed out: this key has been switched off or has expired.',
    API_KEY_INVALID: 'You were signed out: this key does not exist any more.',
    OWNER_SUSPENDED: 'You were signed out: this account is suspended.',
  },
  hint: 'It begins with sk_ and is kept in this tab only, until you sign out or close it.',
  lead: 'Short links, pages and what becomes of them.',
  newcomer: 'Running Signpost on your own machine? npm start prints a key for you.',
  reference: 'API reference',
  stuck: 'Your key is still kept in this tab.',
  submit: 'Sign in',
  title: 'Sign in to Signpost',
};

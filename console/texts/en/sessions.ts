export const sessions = {
  actions: 'Actions',
  current: 'This session',
  device: 'Browser',
  end: 'Sign out',
  ended: (device: string) => `${device} was signed out`,
  endOthers: 'Sign out all others',
  lastSeen: 'Last seen',
  lead: 'Where you are signed in, and how.',
  leave: 'Leave account',
  leaveAccount: (name: string) => `Leave ${name}`,
  leaveLead: (email: string, name: string) => `${email} is a member of ${name}.`,
  leaveText:
    'You lose access immediately, and need a new invitation to come back. API keys that you created keep ' +
    'working.',
  leaveTitle: (name: string) => `Leave ${name}?`,
  list: 'Sessions',
  method: 'Signed in with',
  methods: { code: 'Email code', link: 'Email link', passkey: 'Passkey', sso: 'Single sign-on' },
  notWithKey: 'You are signed in with an API key',
  notWithKeyText: 'API keys have no sessions. Sign in with your email address to see yours.',
  started: 'Since',
  title: 'Sign-in & sessions',
};

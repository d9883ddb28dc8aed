export const links = {
  password: {
    title: 'This link is protected',
    enter: 'Enter the password to continue.',
    label: 'Password',
    wrong: 'Wrong password. Try again.',
    proceed: 'Continue',
    harm: 'Is this link harmful?',
    report: 'Report abuse',
  },
  confirm: {
    title: 'Open this link?',
    text: 'It can only be opened a limited number of times.',
    open: 'Open',
  },
  openApp: {
    title: 'Opening the app',
    text: 'If nothing happens, choose how to continue.',
    open: 'Open the app',
    store: 'Get the app',
    web: 'Continue in the browser',
  },
  notStarted: { title: 'This link is not active yet', text: 'It opens on {time}.' },
};

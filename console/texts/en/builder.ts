/** The page editor, except its fields. */
export const builder = {
  discard: 'Discard',
  iconFromLink: (platform: string | undefined) =>
    platform ? `Detected: ${platform}` : 'Detect from the link',
  icons: 'Icons',
  iconsFound: (count: number) => (count === 1 ? '1 icon' : `${count} icons`),
  languageHint: 'Used for built-in texts and by screen readers.',
  languageTag: 'Language tag',
  languageUnset: 'Not set (English)',
  leftChanges: (time: string) => `You have unsaved changes from ${time}.`,
  leftOutdated:
    'The page was saved again after that. If you restore your changes and save, they replace the ' +
    'newer version.',
  otherLanguage: 'Another language…',
  problems: {
    angle: 'Enter a whole number from 0 to 360.',
    chapters: {
      order: 'Each chapter must start after the previous one.',
      time: 'Start each line with a time such as 1:05, below 24 hours.',
      title: (max: number) => `After each time, enter a title of at most ${max} characters.`,
      tooMany: (max: number) => `Add at most ${max} chapters.`,
    },
    dateOrLink: 'Enter a date, or add a link.',
    email: 'Enter an email address such as jane@example.com.',
    amount: 'Enter a price such as 49.99.',
    currency: 'Enter the three letters of a currency, such as EUR.',
    endsFirst: 'Must be later than “Shown from”.',
    icon: 'Choose one of the icons.',
    language: 'Enter a language tag such as ja or es-MX.',
    minutes: (max: number) => `Enter a whole number of minutes, from 1 to ${max}.`,
    optionsLong: (count: number, length: number) =>
      `Add at most ${count} choices, with at most ${length} characters each.`,
    rowMissing: 'Add at least one.',
    slug: 'Use letters (a-z), digits and single hyphens.',
    storeMissing: 'Enter the URL of at least one store.',
    timezone: 'Unknown time zone. Choose one such as Europe/Berlin.',
    year: 'Choose a year from 2000 to 2199.',
  },
  problemCount: (count: number) =>
    count === 1 ? '1 field needs attention' : `${count} fields need attention`,
  redo: 'Redo the change',
  redone: (left: number) => `Change redone. ${left} more to redo.`,
  restore: 'Restore',
  scheme: 'Color scheme',
  schemes: { light: 'Light', dark: 'Dark' },
  undo: 'Undo the last change',
  undone: (left: number) => `Change undone. ${left} more to undo.`,
};

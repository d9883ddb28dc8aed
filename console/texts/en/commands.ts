/** Theme, command palette and keyboard shortcuts. */
export const commands = {
  theme: 'Theme',
  themes: { system: 'System theme', light: 'Light theme', dark: 'Dark theme' },
};

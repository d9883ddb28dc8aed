/** Saved views of lists and reports. */
export const views = {
  delete: 'Delete view',
  deleteOf: (name: string) => `Delete the view ${name}`,
  deleteOwn: (name: string) => `“${name}” is deleted. What it shows stays.`,
  deleteShared: (name: string) => `“${name}” is deleted for all members. What it shows stays.`,
  deleteTitle: 'Delete this view?',
  name: 'Name',
  own: (name: string) => `${name} (only you)`,
  save: 'Save view',
  shared: 'For all members',
  sharedDenied: 'Your role does not allow views for all members.',
  sharedHint: 'Otherwise only you see it.',
  title: 'Saved views',
  unsaved: 'Not saved',
  wasDeleted: (name: string) => `The view “${name}” was deleted`,
  wasSaved: (name: string) => `The view “${name}” was saved`,
};

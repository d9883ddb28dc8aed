/** Folders of links and pages. */
export const folders = {
  accesses: { none: 'No access', view: 'View', edit: 'Edit' },
  accessSaved: (name: string) => `The access to “${name}” was saved`,
  accessText: 'Takes effect immediately.',
  accessTo: (name: string) => `Access to ${name}`,
  always: (role: string) => `${role}: always edits`,
  any: 'Any folder',
  byDefault: (access: string) => `Default: ${access}`,
  color: 'Color',
  create: 'Create folder',
  defaultAccess: 'Access of members',
  defaultAccessHint:
    'For members without individual access. Members with no access see neither the folder nor what is in ' +
    'it.',
  delete: 'Delete folder',
  deleteOf: (name: string) => `Delete the folder ${name}`,
  deleteText: (name: string) =>
    `The folder “${name}” is deleted. Its links and pages are kept, outside of any folder.`,
  deleteTitle: 'Delete this folder?',
  description: 'Description',
  edit: 'Edit folder',
  shareOf: (name: string) => `Share the report of ${name}`,
  scheduleOf: (name: string) => `Schedule the report of ${name}`,
  editOf: (name: string) => `Edit the folder ${name}`,
  folder: 'Folder',
  moved: (count: string) => `Links and pages moved out: ${count}`,
  links: 'Links',
  name: 'Name',
  none: 'No folder',
  noFolders: 'No folders yet',
  noFoldersText:
    'Keep the links and pages of a campaign or a client together: each is in one folder at most.',
  pages: 'Pages',
  pagesIn: (count: string, name: string) => `${count}: show pages in ${name}`,
  pickColor: 'Color: choose',
  requiredUtm: 'Required UTM parameters',
  requiredUtmHint:
    'Links without them cannot be created in this folder or moved to it. Links that are already in it do ' +
    'not change.',
  restricted: { none: 'Closed', view: 'View by default' },
  title: 'Folders',
  viewOnly: 'View only',
  viewOnlyText:
    'You may view what is in this folder, but not change it. Ask an owner or an admin for access.',
  wasDeleted: (name: string) => `The folder “${name}” was deleted`,
  wasSaved: (name: string) => `The folder “${name}” was saved`,
};

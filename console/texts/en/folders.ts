/** Folders of links and pages. */
export const folders = {
  accesses: { none: 'No access', view: 'View', edit: 'Edit' },
  accessSaved: (name: string) => `Access to “${name}” was saved`,
  accessText: 'Takes effect immediately.',
  accessTo: (name: string) => `Access to ${name}`,
  always: (role: string) => `${role}: can always edit`,
  any: 'Any folder',
  byDefault: (access: string) => `Default: ${access}`,
  color: 'Color',
  create: 'Create folder',
  defaultAccess: 'Default access',
  defaultAccessHint:
    'For members without individual access. Members without access cannot see the folder or its ' +
    'contents.',
  delete: 'Delete folder',
  deleteOf: (name: string) => `Delete the folder ${name}`,
  deleteText: (name: string) =>
    `The folder “${name}” is deleted. Its links and pages are kept, without a folder.`,
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
  noFoldersText: 'Group the links and pages of a campaign or a client. Each can be in one folder.',
  pages: 'Pages',
  pagesIn: (count: string, name: string) => `${count}: show pages in ${name}`,
  pickColor: 'Choose color',
  requiredUtm: 'Required UTM parameters',
  requiredUtmHint:
    'Links without them cannot be created in this folder or moved to it. Links already in the ' +
    'folder do not change.',
  restricted: { none: 'Restricted', view: 'View by default' },
  title: 'Folders',
  viewOnly: 'View only',
  viewOnlyText:
    'You can view the contents of this folder, but not change them. Ask an owner or an admin for ' +
    'access.',
  wasDeleted: (name: string) => `The folder “${name}” was deleted`,
  wasSaved: (name: string) => `The folder “${name}” was saved`,
};

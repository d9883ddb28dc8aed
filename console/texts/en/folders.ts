/** Folders of links and pages. */
export const folders = {
  any: 'Any folder',
  color: 'Color',
  create: 'Create folder',
  delete: 'Delete folder',
  deleteOf: (name: string) => `Delete the folder ${name}`,
  deleteText: (name: string) =>
    `The folder “${name}” is deleted. The links and pages in it are kept, and are in no folder afterwards.`,
  deleteTitle: 'Delete this folder?',
  description: 'Description',
  edit: 'Edit folder',
  editOf: (name: string) => `Edit the folder ${name}`,
  folder: 'Folder',
  importHint: 'For rows without a folder of their own.',
  moved: (count: string) => `Links and pages moved out: ${count}`,
  name: 'Name',
  none: 'No folder',
  noFolders: 'No folders yet',
  noFoldersText:
    'Keep the links and pages of a campaign or a client together: each is in one folder at most.',
  pages: 'Pages',
  pagesIn: (name: string) => `Show pages in ${name}`,
  pickColor: 'Color: choose',
  showPages: 'Show pages',
  title: 'Folders',
  wasDeleted: (name: string) => `The folder “${name}” was deleted`,
  wasSaved: (name: string) => `The folder “${name}” was saved`,
};

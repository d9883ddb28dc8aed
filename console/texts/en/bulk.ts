const failed = (count: number, shown: string) => (count === 1 ? '1 link failed' : `${shown} links failed`);

export const bulk = {
  addTags: 'Add tags',
  bar: 'Selected links',
  clear: 'Clear selection',
  delete: 'Delete',
  deleteText: (clicks: string) =>
    `The links and their analytics (clicks: ${clicks}) are permanently deleted. The short links ` +
    'stop working immediately, even where they are already printed.',
  deleteThem: (count: number, shown: string) => (count === 1 ? 'Delete 1 link' : `Delete ${shown} links`),
  deleteTitle: (count: number, shown: string) => (count === 1 ? 'Delete 1 link?' : `Delete ${shown} links?`),
  edit: 'Edit',
  editHint: 'Fields that you leave blank do not change.',
  editTitle: (count: number, shown: string) => (count === 1 ? 'Edit 1 link' : `Edit ${shown} links`),
  failed,
  keep: 'No change',
  maxClicksHint: '0 for no limit.',
  no: 'No',
  yes: 'Yes',
  linkCount: (count: number, shown: string) => (count === 1 ? '1 link' : `${shown} links`),
  newName: 'New name',
  noTags: 'No tags yet',
  noTagsFound: 'No tags match your search',
  noTagsText: 'Use tags to organize your links: add them to one link, or to several at once.',
  nothingChosen: 'Choose what to change.',
  toBar: 'Actions for the selection',
  progress: (done: string, total: string) => `${done} of ${total} done`,
  progressLabel: 'Progress',
  removeTag: 'Remove tag',
  removeTagOf: (tag: string) => `Remove the tag ${tag}`,
  removeTagText: (tag: string, links: string) =>
    `“${tag}” is removed from ${links}. The links are not deleted.`,
  removeTagTitle: 'Remove this tag?',
  removeTags: 'Remove tags',
  rename: 'Rename',
  renameHint: (links: string) => `Updates ${links}.`,
  renameMerges: (tag: string) =>
    `“${tag}” already exists, so the two tags are merged. This cannot be undone.`,
  renameOf: (tag: string) => `Rename the tag ${tag}`,
  renameTitle: 'Rename tag',
  selecting: (read: string) => `Selecting: ${read} links so far`,
  /** `all`: how many match; undefined if that is not known. */
  selectMatching: (all: string | undefined) =>
    all === undefined ? 'Select all that match' : `Select all ${all}`,
  selected: (count: number, shown: string) => (count === 1 ? '1 link selected' : `${shown} links selected`),
  searchTags: 'Search tags',
  showLinks: 'Links',
  /** `all` is undefined if the account is being counted. */
  tagsCounted: (read: string, all: string | undefined) =>
    `Counting tags: ${read}${all === undefined ? '' : ` of ${all}`} links read so far`,
  tagRemoved: (tag: string) => `“${tag}” was removed`,
  tagRenamed: (tag: string, name: string) => `“${tag}” is now “${name}”`,
  transfer: 'Move to another account',
  transferTo: 'Account',
  transfers: {
    links: {
      failed,
      keeps:
        'Short URLs, QR codes, settings, tags and clicks stay the same, and visitors notice ' +
        'nothing. The clicks then count in the reports of the other account.',
      leaves:
        'Links leave their folders, and shared and scheduled reports about them stop. Short URLs ' +
        'on a domain of this account stop working.',
      them: (count: number, shown: string) => (count === 1 ? 'Move 1 link' : `Move ${shown} links`),
      title: (count: number, shown: string) =>
        count === 1 ? 'Move 1 link to another account' : `Move ${shown} links to another account`,
      wereMoved: (count: number, shown: string, account: string) =>
        count === 1 ? `1 link was moved to ${account}` : `${shown} links were moved to ${account}`,
    },
    pages: {
      failed: (count: number, shown: string) => (count === 1 ? '1 page failed' : `${shown} pages failed`),
      keeps:
        'The URL, content, files and views stay the same, and the page stays online. It gets the ' +
        'brand of the other account, and its views then count in the reports there.',
      leaves:
        'The page leaves its folder, and shared and scheduled reports about it stop. A page with survey ' +
        'responses, registrations or subscribers is not moved: people gave their data to this account.',
      them: (count: number, shown: string) => (count === 1 ? 'Move 1 page' : `Move ${shown} pages`),
      title: (count: number, shown: string) =>
        count === 1 ? 'Move 1 page to another account' : `Move ${shown} pages to another account`,
      wereMoved: (count: number, shown: string, account: string) =>
        count === 1 ? `1 page was moved to ${account}` : `${shown} pages were moved to ${account}`,
    },
  },
  wereDeleted: (count: number, shown: string) =>
    count === 1 ? '1 link was deleted' : `${shown} links were deleted`,
  wereRestored: (count: number, shown: string) =>
    count === 1 ? 'Changes to 1 link undone' : `Changes to ${shown} links undone`,
  wereUpdated: (count: number, shown: string) =>
    count === 1 ? '1 link was saved' : `${shown} links were saved`,
};

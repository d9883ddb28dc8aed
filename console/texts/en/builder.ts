/** Of the editor of pages, besides its fields. */
export const builder = {
  discard: 'Discard',
  leftChanges: (time: string) => `You have unsaved changes from ${time}.`,
  leftOutdated: 'The page has been saved since then. Restoring them replaces what was saved, once you save.',
  redo: 'Redo the change',
  redone: (left: number) => `Change redone. ${left} more to redo.`,
  restore: 'Restore',
  undo: 'Undo the last change',
  undone: (left: number) => `Change undone. ${left} more to undo.`,
};

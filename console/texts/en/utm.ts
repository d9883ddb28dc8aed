/** UTM templates. */
export const utm = {
  choose: 'Template',
  chooseHint: 'Fills in the parameters below.',
  create: 'Create template',
  delete: 'Delete template',
  deleteOf: (name: string) => `Delete the template ${name}`,
  deleteText: (name: string) =>
    `“${name}” is deleted. Links that were created with it keep their parameters.`,
  deleteTitle: 'Delete this template?',
  edit: 'Edit template',
  editOf: (name: string) => `Edit the template ${name}`,
  name: 'Name',
  needed: (names: string) => `Every new link requires: ${names}.`,
  neededIn: (folder: string, names: string) => `Links in “${folder}” require: ${names}.`,
  no: 'No template',
  none: 'No UTM templates yet',
  noneText:
    'Templates fill in UTM parameters when you create or import links, so that everyone spells them the ' +
    'same way.',
  required: 'Required',
  requiredHint: 'Links created with this template must have them.',
  requiredOfAll: 'Required for every new link',
  requiredOfAllText:
    'New links without them are rejected, also through the API and in imports. Existing links do not ' +
    'change.',
  saved: 'The required parameters were saved',
  title: 'UTM templates',
  values: 'Parameters',
  wasDeleted: (name: string) => `The template “${name}” was deleted`,
  wasSaved: (name: string) => `The template “${name}” was saved`,
};

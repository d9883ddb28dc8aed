/** Arguments and flags of several commands. */

export const OWNER = { name: 'owner_id', help: 'Id of the account.' } as const;
export const ADDRESS = { name: 'address', help: 'An email address.' } as const;
export const LIMIT = { kind: 'text', value: 'N', help: 'Maximum number of entries.' } as const;

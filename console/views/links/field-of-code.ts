/** Fields that are to blame for errors that name none. */
export const FIELD_OF_CODE = { LINK_ALREADY_EXISTS: 'originalUrl', CODE_TAKEN: 'code' } as const;

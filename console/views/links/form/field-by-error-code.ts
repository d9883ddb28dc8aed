/** Fields for error codes without a path. */
export const FIELD_BY_ERROR_CODE = { LINK_ALREADY_EXISTS: 'originalUrl', CODE_TAKEN: 'code' } as const;

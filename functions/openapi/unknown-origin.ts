/** Stands for the origin of the API in what is written before its deployment. */
export const UNKNOWN_ORIGIN = 'https://origin.invalid';

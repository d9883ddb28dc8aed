/** For programs that tests run from the root: compiled modules, which take half of the time of a start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: 'node_modules/.cache/compile' };

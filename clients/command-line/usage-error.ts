/** The command line is wrong. The message says what is allowed. */
export class UsageError extends Error {}

/**
 * Partitions whose keys start alike, as grants name them: `CODE#*`. The prefix ends in `#`, so that it is not the start of
 * another one.
 */
export type Partitions = `${string}#*`;

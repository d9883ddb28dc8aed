/**
 * Partitions as grants name them: those whose keys start alike (`CODE#*`), in an index also those
 * that end alike (`OWNER#*#LINKS`), or a single one. The prefix ends in `#`, so that it is not
 * the start of another one.
 */
export type Partitions = `${string}#*` | `${string}#*#${string}` | SinglePartition;

declare const single: unique symbol;

/** The whole key of a partition. */
export type SinglePartition = string & { readonly [single]: true };

/** A partition that is the only one of its kind. `key` has no wildcard. */
export const singlePartition = <const Key extends string>(
  key: Key extends `${string}*${string}` ? never : Key,
): SinglePartition => key as string as SinglePartition;

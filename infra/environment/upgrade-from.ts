import type { Node } from 'constructs';

// until 0.4.0: environments of 0.2.0 have an HTTP API whose routes are resources of their own.

/** Context of the first deployment over 0.2.0: `-c from=0.2.0`. */
const CONTEXT = 'from';

const FORMER = '0.2.0';

/**
 * Whether an API of 0.2.0 is replaced, which the permissions of the functions name until they are updated.
 * Throws an error for another version.
 */
export function replacesFormerApi({ node }: { node: Node }): boolean {
  const from: unknown = node.tryGetContext(CONTEXT);
  if (from === undefined || from === FORMER) return from === FORMER;
  throw new Error(`-c ${CONTEXT}=${from}: only ${FORMER} is possible, for the first deployment after it`);
}

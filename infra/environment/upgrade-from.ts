import type { Node } from 'constructs';
import type { Environment } from './schema.ts';

// until 0.4.0: environments of 0.2.0 have an HTTP API whose routes are resources of their own.

/** Context of the first deployment over 0.2.0: `-c from=0.2.0`. */
const CONTEXT = 'from';

const FORMER = '0.2.0';

/**
 * Whether an API of 0.2.0 is replaced, which the permissions of the functions name until they are updated.
 * Throws an error for another version, and for function URLs: functions of 0.2.0 cannot be called by them.
 */
export function replacesFormerApi({ node }: { node: Node }, { name, visitors }: Environment): boolean {
  const from: unknown = node.tryGetContext(CONTEXT);
  if (from === undefined) return false;
  if (from !== FORMER)
    throw new Error(`-c ${CONTEXT}=${from}: only ${FORMER} is possible, for the first deployment after it`);
  if (visitors !== 'urls') return true;
  throw new Error(
    `infra/environments.ts, ${name}: visitors cannot be 'urls' with -c ${CONTEXT}=${FORMER}: deploy with ` +
      "'functions' first, then set it (docs/deploy.md#function-urls)",
  );
}

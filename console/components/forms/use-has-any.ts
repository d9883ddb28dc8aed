import { useEffect, useState } from 'preact/hooks';
import { localStore } from '#console/data/local-store.ts';
import { useSession } from '#console/session/session.ts';

const PREFIX = 'any.';

/**
 * Whether the account has any entry of a list. Until the list is loaded: whether it had one when this browser
 * last loaded it, so that a field for it is there at once and moves nothing when the list arrives.
 */
export function useHasAny(list: string, entries: readonly unknown[] | undefined): boolean {
  const { account } = useSession();
  const name = PREFIX + list;
  const [store] = useState(() => localStore(account.owner._id));
  const [had] = useState(() => store.entries().some(([key]) => key === name));
  const has = entries && entries.length > 0;
  useEffect(() => {
    if (has) store.set(name, true);
    else if (has === false) store.remove(name);
  }, [has]);
  return has ?? had;
}

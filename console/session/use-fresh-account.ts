import { useEffect, useRef } from 'preact/hooks';
import { useSession } from './session.ts';

/** The account when another view was opened. */
let before: object | undefined;

/** Notes the account when the path changes: while rendering, so that the view that is opened has it. */
export function useNotedAccount(account: object, path: string): void {
  const last = useRef(path);
  if (last.current === path) return;
  last.current = path;
  before = account;
}

/** Reads the account again for a view that shows its quotas, unless it was read for this view. */
export function useFreshAccount(isNeeded = true): void {
  const { account, refresh } = useSession();
  useEffect(() => {
    if (isNeeded && account === before) void refresh();
  }, []);
}

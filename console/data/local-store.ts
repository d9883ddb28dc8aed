/**
 * View data that outlives the tab, in localStorage: JSON by name, per account. Removed on sign-out, because
 * others may use the same browser.
 */
export interface LocalStore {
  /** Names and values; invalid JSON is omitted. */
  entries: () => [name: string, value: unknown][];
  /** False if the storage is full, or after sign-out: then it is not stored. */
  set: (name: string, value: unknown) => boolean;
  remove: (name: string) => void;
}

const PREFIX = 'signpost.kept.';

/** Counts sign-outs: views from before a sign-out must not write any more. */
let signOuts = 0;

/** Storage of one account on this device, until the next sign-out. */
export function localStore(accountId: string, storage: Storage = localStorage): LocalStore {
  const prefix = `${PREFIX}${accountId}.`;
  const openedAfter = signOuts;
  return {
    entries: () =>
      keysOf(storage, prefix).flatMap((key): [string, unknown][] => {
        try {
          return [[key.slice(prefix.length), JSON.parse(storage.getItem(key) ?? '')]];
        } catch {
          return [];
        }
      }),
    set: (name, value) => {
      if (signOuts !== openedAfter) return false;
      try {
        storage.setItem(prefix + name, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove: (name) => storage.removeItem(prefix + name),
  };
}

/** On sign-out: removes the data of all accounts, and closes all stores. */
export function clearLocalStores(storage: Storage = localStorage): void {
  signOuts += 1;
  for (const key of keysOf(storage, PREFIX)) storage.removeItem(key);
}

const keysOf = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

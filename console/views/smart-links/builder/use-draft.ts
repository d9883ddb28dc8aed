import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { localStore } from '#console/data/local-store.ts';
import type { Uploads } from '#console/data/uploads.ts';
import { useSession } from '#console/session/session.ts';
import { type Draft, isEqual, withKeysOf } from './draft.ts';
import { edited, type History, historyOf, redone, replaced, undone } from './history.ts';
import { forgetDraft, type KeptDraft, keepDraft, keptDrafts } from './kept-drafts.ts';
import { keepUnsavedDraft, unsavedDraft } from './unsaved-draft.ts';

const KEEP_AFTER_MS = 600;

interface DraftOptions {
  /** Id of the page, or what is being created. */
  page: string;
  saved: Draft;
  /** `updatedAt` of the saved state; undefined for a new page. */
  version: string | undefined;
}

export interface DraftState {
  draft: Draft;
  uploads: Uploads;
  /** Differs from what is saved. */
  isChanged: boolean;
  edit: (edit: (draft: Draft) => Draft) => void;
  addUpload: (storageCode: string, file: File) => void;
  history: History<Draft>;
  undo: () => void;
  redo: () => void;
  /** After `sent` was saved as `now`; undefined: the user leaves this page. */
  onSaved: (sent: Draft, now: Draft | undefined) => void;
  /** `updatedAt` of the saved state that the draft changes. */
  version: string | undefined;
  /** Begins again with a saved state. */
  restart: (saved: Draft) => void;
  /** Changes left in this tab that are restored. */
  isRestored: boolean;
  startOver: () => void;
  /** Changes that were left in another tab, or before the page was saved again. */
  offer: Offer | undefined;
}

interface Offer {
  /** Time of the last change. */
  at: string;
  /** The page was saved again after they started. */
  isOutdated: boolean;
  restore: () => void;
  discard: () => void;
}

/** The draft of a page: its history, and its unsaved changes, which outlive the view and the tab. */
export function useDraft({ page, saved, version }: DraftOptions): DraftState {
  const { viewState, account } = useSession();
  const [store] = useState(() => localStore(account.owner._id));
  const [left] = useState(() => unsavedDraft(viewState, page));
  const isCurrent = left !== undefined && left.version === version;
  const [own, setOwn] = useState(() => (isCurrent ? left.id : newId()));
  const [base, setBase] = useState(saved);
  const [history, setHistory] = useState<History<Draft>>(() => (isCurrent ? left.history : historyOf(saved)));
  const [uploads, setUploads] = useState<Uploads>(isCurrent ? left.uploads : new Map());
  const uploadTimes = useRef<Record<string, string>>(isCurrent ? left.uploadTimes : {});
  const [isRestored, setRestored] = useState(isCurrent);
  const [offers, setOffers] = useState<readonly KeptDraft[]>(() =>
    keptDrafts(store, new Date()).filter((one) => {
      if (one.page !== page || one.id === own) return false;
      if (!isEqual(one.draft, saved)) return true;
      forgetDraft(store, one.id);
      return false;
    }),
  );
  const draft = history.now;
  const isChanged = !isEqual(draft, base);

  // Of the state being changed, which may have been saved elsewhere since.
  const isUpToDate = useMemo(() => isEqual(saved, base), [version, base]);
  const baseVersion = useRef(version);
  if (isUpToDate) baseVersion.current = version;

  const latest = useRef({ own, history, uploads, isChanged });
  latest.current = { own, history, uploads, isChanged };
  const isDone = useRef(false);
  const keep = () => {
    const { own: id, history: kept, isChanged: isUnsaved } = latest.current;
    if (!isUnsaved || isDone.current) return forgetDraft(store, id);
    const now = new Date();
    const times = {
      at: now.toISOString(),
      version: baseVersion.current ?? null,
      uploads: uploadTimes.current,
    };
    keepDraft(store, { id, page, draft: kept.now, ...times }, now);
  };
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, base, own]);
  useEffect(() => {
    // Mobile browsers close hidden tabs without another event.
    const keepNow = () => latest.current.isChanged && keep();
    addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
      keep();
      const { own: id, isChanged: isLeft, ...rest } = latest.current;
      const state = { ...rest, id, version: baseVersion.current, uploadTimes: uploadTimes.current };
      keepUnsavedDraft(viewState, page, isLeft && !isDone.current ? state : undefined);
    };
  }, []);
  useLayoutEffect(() => {
    // Changed elsewhere; unsaved changes here take precedence. Not after the next frame: there may be some
    // by then that are not in `latest`.
    if (latest.current.isChanged || isEqual(saved, base)) return;
    setBase(saved);
    setHistory(historyOf(saved));
  }, [version]);

  const edit = (change: (draft: Draft) => Draft) =>
    setHistory((before) => edited(before, change(before.now), Date.now()));
  const [offered] = offers;
  const withoutOffer = () => setOffers((all) => all.filter((one) => one !== offered));
  return {
    draft,
    uploads,
    isChanged,
    edit,
    addUpload: (storageCode, file) => {
      uploadTimes.current = { ...uploadTimes.current, [storageCode]: new Date().toISOString() };
      setUploads((before) => new Map([...before, [storageCode, file]]));
    },
    history,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    onSaved: (sent, now) => {
      setRestored(false);
      isDone.current = now === undefined;
      if (now === undefined) {
        // The view may be gone already.
        keepUnsavedDraft(viewState, page, undefined);
        return forgetDraft(store, own);
      }
      const kept = withKeysOf(now, sent);
      setBase(kept);
      // Edits made while saving stay unsaved.
      setHistory((current) => (current.now === sent ? replaced(current, kept) : current));
    },
    version: baseVersion.current,
    restart: (now) => {
      setRestored(false);
      setBase(now);
      setHistory(historyOf(now));
    },
    isRestored: isRestored && isChanged,
    startOver: () => {
      edit(() => base);
      setRestored(false);
    },
    offer: offered && {
      at: offered.at,
      isOutdated: offered.version !== (version ?? null),
      restore: () => {
        uploadTimes.current = { ...uploadTimes.current, ...offered.uploads };
        edit(() => offered.draft);
        forgetDraft(store, own);
        setOwn(offered.id);
        withoutOffer();
      },
      discard: () => {
        forgetDraft(store, offered.id);
        withoutOffer();
      },
    },
  };
}

/** Not `randomUUID`: it requires a secure context. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  );

import { ApiError } from '@signpost/client/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '#console/session/session.ts';
import {
  appendChunk,
  type ChatSettings,
  failureOf,
  NO_SETTINGS,
  requestOf,
  type Turn,
} from './conversation.ts';

interface StoredConversation {
  turns: Turn[];
  settings: ChatSettings;
}

export interface Conversation extends StoredConversation {
  isWriting: boolean;
  /** Error of the last request; may name a setting. */
  error: ApiError | undefined;
  change: (settings: Partial<ChatSettings>) => void;
  send: (text: string) => void;
  /** Retries the last turn after an error. */
  retry: () => void;
  stop: () => void;
  clear: () => void;
}

/** A conversation stored per tab and API key. */
export function useConversation(): Conversation {
  const { api, account, refresh } = useSession();
  const storageKey = `signpost.chat.${account.key?._id ?? account.member?._id}`;
  const [{ turns, settings }, setStored] = useState(() => read(storageKey));
  const [error, setError] = useState<ApiError>();
  const [writing, setWriting] = useState<AbortController>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => write(storageKey, { turns, settings }), [turns, settings]);

  const setTurns = (next: (turns: Turn[]) => Turn[]) =>
    setStored((stored) => ({ ...stored, turns: next(stored.turns) }));

  const requestTurn = async (history: Turn[]): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setWriting(controller);
    setError(undefined);
    let turn: Turn = { id: nextId(history), role: 'assistant', text: '' };
    const show = (next: Turn) => {
      turn = next;
      setTurns((known) => [...known.filter(({ id }) => id < turn.id), turn]);
    };
    setTurns(() => [...history, turn]);
    try {
      for await (const chunk of api.chat(requestOf(history, settings), { signal: controller.signal })) {
        show(appendChunk(turn, chunk));
      }
    } catch (failure) {
      if (controller.signal.aborted) show({ ...turn, ending: 'stopped' });
      else if (failure instanceof ApiError) {
        setError(failure);
        show({ ...turn, failure: failureOf(failure) });
      } else {
        const { message } = failure as Error;
        show({ ...turn, failure: { code: 'NETWORK_ERROR', message, retryAfter: undefined } });
      }
    }
    if (running.current === controller) {
      running.current = undefined;
      setWriting(undefined);
    }
    if (account.billing === 'prepaid') void refresh();
  };

  return {
    turns,
    settings,
    isWriting: writing !== undefined,
    error,
    change: (changed) => setStored((stored) => ({ ...stored, settings: { ...stored.settings, ...changed } })),
    send: (text) => {
      if (running.current) return;
      void requestTurn([...turns, { id: nextId(turns), role: 'user', text }]);
    },
    retry: () => {
      const last = turns.at(-1);
      if (running.current || !last) return;
      void requestTurn(last.role === 'assistant' ? turns.slice(0, -1) : turns);
    },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setError(undefined);
      setTurns(() => []);
    },
  };
}

const nextId = (turns: readonly Turn[]): number => (turns.at(-1)?.id ?? 0) + 1;

function read(storageKey: string): StoredConversation {
  try {
    const { turns, settings } = JSON.parse(
      sessionStorage.getItem(storageKey) ?? '{}',
    ) as Partial<StoredConversation>;
    return { turns: turns ?? [], settings: { ...NO_SETTINGS, ...settings } };
  } catch {
    return { turns: [], settings: NO_SETTINGS };
  }
}

function write(storageKey: string, conversation: StoredConversation): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(conversation));
  } catch {
    // Exceeds the storage quota; still shown on the page.
  }
}

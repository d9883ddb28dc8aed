import { useEffect, useRef, useState } from 'preact/hooks';
import { isCode } from './link-problems.ts';

/** After the last key: typing a word costs one request. */
const PAUSE_MS = 400;
const NOTHING = { code: '', isTaken: false };

/**
 * Checks, while a code is typed, whether another link has it. Only the API knows for certain: this is for
 * links that visitors of this host can open, and says nothing with another `domain`.
 */
export function useCodeCheck() {
  const [checked, setChecked] = useState(NOTHING);
  const [typed, setTyped] = useState({ code: '', domain: '' });
  const latest = useRef('');
  const code = typed.code.trim();
  latest.current = code;
  const check = async (): Promise<void> => {
    if (!isCode(code) || code === checked.code) return;
    try {
      // The preview page: it counts nothing, does not redirect, and the console's own host serves it, too.
      const { status } = await fetch(`/r/${code}+`, { method: 'HEAD', credentials: 'omit' });
      // 410, 451: another link has it, but does not redirect.
      const isTaken = status === 200 || status === 410 || status === 451;
      if (latest.current === code && (isTaken || status === 404)) setChecked({ code, isTaken });
    } catch {
      // Offline.
    }
  };
  useEffect(() => {
    const timer = setTimeout(() => void check(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [code]);
  const isKnown = code !== '' && checked.code === code;
  return {
    takenCode: checked.isTaken ? checked.code : '',
    /** Availability of the code in the field; undefined until it is known. */
    availability:
      isKnown && typed.domain === '' ? (checked.isTaken ? ('taken' as const) : ('free' as const)) : undefined,
    onType: (next: { code: string; domain: string }) => {
      setTyped(next);
      // Typed again, it is checked again: others create links, too.
      setChecked((before) => (before.code === next.code.trim() ? before : NOTHING));
    },
    check: () => void check(),
  };
}

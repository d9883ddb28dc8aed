import { useRef, useState } from 'preact/hooks';
import { isCode } from './link-problems.ts';

/**
 * Checks, once a code was typed, whether another link has it. Only the API knows for certain: this is for
 * links that visitors of this host can open.
 */
export function useCodeCheck(): { takenCode: string; check: (code: string) => void } {
  const [takenCode, setTaken] = useState('');
  const latest = useRef('');
  const check = async (typed: string): Promise<void> => {
    const code = typed.trim();
    latest.current = code;
    if (!isCode(code)) return;
    try {
      // The preview page: it counts nothing, does not redirect, and the console's own host serves it, too.
      const { status } = await fetch(`/r/${code}+`, { method: 'HEAD', credentials: 'omit' });
      // 410, 451: another link has it, but does not redirect.
      const isTaken = status === 200 || status === 410 || status === 451;
      if (latest.current === code) setTaken(isTaken ? code : '');
    } catch {
      // Offline.
    }
  };
  return { takenCode, check: (code) => void check(code) };
}

import { useRef, useState } from 'preact/hooks';

/**
 * Checks, once a code was typed, whether another link has it. Only the API knows for certain: this is for links that visitors of
 * this host can open.
 */
export function useCodeCheck(): { takenCode: string; check: (code: string) => void } {
  const [takenCode, setTaken] = useState('');
  const latest = useRef('');
  const check = async (typed: string): Promise<void> => {
    const code = typed.trim();
    latest.current = code;
    if (!/^[\w-]{2,64}$/.test(code)) return;
    try {
      // The page that shows where a short link leads: it counts nothing, redirects nowhere, and a host of the console's own serves it, too,
      // to HEAD requests.
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

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
      // Short links are served on the console's origin, too. A visit by HEAD is not counted.
      const response = await fetch(`/r/${code}`, {
        method: 'HEAD',
        redirect: 'manual',
        credentials: 'omit',
      });
      const isTaken = response.ok || response.type === 'opaqueredirect' || response.status === 410;
      if (latest.current === code) setTaken(isTaken ? code : '');
    } catch {
      // Offline.
    }
  };
  return { takenCode, check: (code) => void check(code) };
}

import { useRef } from 'preact/hooks';

/**
 * An `Idempotency-Key` for what a form creates: the same as long as the form says the same, so that a second try after a
 * lost answer creates nothing twice.
 */
export function useIdempotency(): (body?: unknown) => string {
  const last = useRef<{ said: string; key: string }>(undefined);
  return (body) => {
    const said = JSON.stringify(body) ?? '';
    if (last.current?.said !== said) last.current = { said, key: randomKey() };
    return last.current.key;
  };
}

/** Not `randomUUID`: browsers lack it where a page does not come by HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

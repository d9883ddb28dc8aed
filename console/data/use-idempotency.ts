import { useRef } from 'preact/hooks';

/** An `Idempotency-Key` per request body, so that a retry after a lost response creates nothing twice. */
export function useIdempotency(): (body?: unknown) => string {
  const last = useRef<{ json: string; key: string }>(undefined);
  return (body) => {
    const json = JSON.stringify(body) ?? '';
    if (last.current?.json !== json) last.current = { json, key: randomKey() };
    return last.current.key;
  };
}

/** Not `randomUUID`: it requires a secure context. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

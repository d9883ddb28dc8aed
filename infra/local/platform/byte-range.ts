/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of `size` bytes that a Range header asks for; undefined for all of it: where there is no header, and where it
 * says what a server may ignore (several ranges, other units, nonsense).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}

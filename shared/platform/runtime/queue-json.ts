/**
 * JSON as a queue takes it: SQS refuses messages with U+FFFE and U+FFFF, and stand-ins for it also what lies beyond
 * U+FFFF. Written as escapes they mean the same.
 */
export function escapeForQueue(json: string): string {
  return json.replace(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

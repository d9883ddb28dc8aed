/**
 * Escapes JSON for SQS, which rejects U+FFFE and U+FFFF; its emulators also reject characters above U+FFFF.
 */
export function escapeForQueue(json: string): string {
  return json.replace(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes JSON for SQS, which rejects U+FFFE and U+FFFF; fauxqs also rejects characters above U+FFFF. */
export const messageBodyOf = (json: string): string =>
  json.replace(
    /[\ud800-\udfff\ufffe\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

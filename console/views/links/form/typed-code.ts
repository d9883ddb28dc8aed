/**
 * A code as it is typed. A space cannot be in one, so a name of several words is meant: `Spring Sale` becomes
 * `spring-sale`. Other codes keep their case, which counts. `isWords`: a space was typed before.
 */
export function typedCode(text: string, isWords = false): { code: string; isWords: boolean } {
  const code = text.trimStart();
  if (code === '') return { code, isWords: false };
  if (!isWords && !/\s/.test(code)) return { code, isWords };
  return { code: code.toLowerCase().replace(/\s+/g, '-').replace(/-{2,}/g, '-'), isWords: true };
}

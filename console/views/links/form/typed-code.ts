/**
 * A code as it is typed. A space cannot be in one, so a name of several words is meant: `Spring Sale` becomes
 * `spring-sale`. Other codes keep their case, which counts.
 */
export function typedCode(text: string): string {
  const code = text.trimStart();
  return /\s/.test(code) ? code.toLowerCase().replace(/\s+/g, '-').replace(/-{2,}/g, '-') : code;
}

/** A pattern as IAM, S3 and CloudFront write it, as an expression: `*` is any text, `?` is one character. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`);
}

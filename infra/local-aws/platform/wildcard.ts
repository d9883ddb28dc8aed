/** Compiles a pattern of IAM, S3 or CloudFront: `*` matches any text, `?` one character. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`);
}

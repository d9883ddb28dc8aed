/** The header with the next page of a list that is a file (RFC 8288); nothing on the last page. */
export function nextPageHeader(
  path: string,
  query: object,
  nextCursor: string | null,
): { headers?: Record<string, string> } {
  if (nextCursor === null) return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: nextCursor })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { headers: { link: `<${path}?${parameters}>; rel="next"` } };
}

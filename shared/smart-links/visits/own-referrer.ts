/** Whether a referrer is one of our own pages, which counts as a direct visit. */
export function isOwnReferrer(referrer: string | undefined, ownHosts: readonly string[]): boolean {
  if (!referrer) return false;
  // Pixels may send a bare host.
  const url = URL.parse(referrer.includes('://') ? referrer : `http://${referrer}`);
  return url !== null && ownHosts.includes(url.host);
}

/** Whether a referrer is a page of ours: a visitor who came through our own pages came directly. */
export function isOwnReferrer(referrer: string | undefined, ownHosts: readonly string[]): boolean {
  if (!referrer) return false;
  // Pixels may give a bare host.
  const url = URL.parse(referrer.includes('://') ? referrer : `http://${referrer}`);
  return url !== null && ownHosts.includes(url.host);
}

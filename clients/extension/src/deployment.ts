const ON_DEVICE = new Set(['localhost', '127.0.0.1']);

/**
 * The origin of a deployment from what a person has typed or pasted, such as `go.example.com` or the URL of
 * its console; undefined unless it uses https, or http on this device.
 */
export function deploymentOrigin(typed: string): string | undefined {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && ON_DEVICE.has(url.hostname));
  return isSafe ? url.origin : undefined;
}

/** The host permission for a deployment. Match patterns have no ports in Firefox. */
export function hostPermission(origin: string): { origins: string[] } {
  const { protocol, hostname } = new URL(origin);
  return { origins: [`${protocol}//${hostname}/*`] };
}

/** What links to the console carry in their fragment, which browsers send to nobody. */
export type Fragment =
  /** The link of a sign-in email. */
  | { type: 'token'; token: string }
  /** The link of an invitation. */
  | { type: 'email'; email: string }
  /** Sign-in elsewhere has failed. */
  | { type: 'error'; code: string };

const TYPES = { 'sign-in': 'token', email: 'email', 'sign-in-error': 'error' } as const;

export function readFragment(hash: string): Fragment | undefined {
  const [, name = '', value = ''] = /^#(sign-in|email|sign-in-error)=(.{1,500})$/.exec(hash) ?? [];
  switch (TYPES[name as keyof typeof TYPES]) {
    case 'token':
      return { type: 'token', token: value };
    case 'email':
      return { type: 'email', email: decoded(value) };
    case 'error':
      return { type: 'error', code: value };
    default:
      return undefined;
  }
}

/** The fragment of the page's URL, which is removed from there and from the history at once. */
export function takeFragment(): Fragment | undefined {
  const fragment = readFragment(location.hash);
  if (fragment) history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return fragment;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

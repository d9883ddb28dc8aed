/** Data in the fragment of links to the console, which browsers never send. */
export type Fragment =
  /** The link of a sign-in email. */
  | { type: 'token'; token: string }
  /** The link of an invitation. */
  | { type: 'email'; email: string }
  /** Single sign-on has failed. */
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

/** The data in the fragment of the page's URL. Removes it from the URL and the history at once. */
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

/** Data in the fragment of links to the console, which browsers never send. */
export type Fragment =
  /** The link of a sign-in email. */
  | { type: 'token'; token: string }
  /** The link of an invitation to an account. */
  | { type: 'invitation'; account: string; email: string }
  /** Single sign-on has failed. */
  | { type: 'error'; code: string };

export function readFragment(hash: string): Fragment | undefined {
  const [, name = '', value = ''] = /^#(sign-in|invitation|sign-in-error)=(.{1,500})$/.exec(hash) ?? [];
  switch (name) {
    case 'sign-in':
      return { type: 'token', token: value };
    case 'sign-in-error':
      return { type: 'error', code: value };
    case 'invitation': {
      const [account = '', email = ''] = value.split('&email=');
      return { type: 'invitation', account, email: decoded(email) };
    }
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

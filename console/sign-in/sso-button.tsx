import { createClient } from '@signpost/client/core';
import { useEffect, useState } from 'preact/hooks';
import { LinkButton } from '#console/components/elements/button.tsx';
import { useFirstTexts } from '#console/texts/text.tsx';

const api = createClient({ origin: location.origin });

/** Starts single sign-on, and returns to this page. Renders nothing if the deployment has none. */
export function SsoButton() {
  const { sso: text } = useFirstTexts();
  const [label, setLabel] = useState<string>();
  useEffect(() => {
    const left = new AbortController();
    api
      .get('/v1/auth/options', { signal: left.signal })
      .then(({ sso }) => setLabel(sso?.label))
      // There are other sign-in methods.
      .catch(() => {});
    return () => left.abort();
  }, []);
  if (label === undefined) return null;
  const returnTo = encodeURIComponent(`${location.pathname}${location.search}`);
  return (
    <div class="sign-in-sso">
      <LinkButton href={`/v1/auth/sso?returnTo=${returnTo}`}>{text.signIn(label)}</LinkButton>
    </div>
  );
}

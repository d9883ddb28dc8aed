import type { ApiError, Consent } from '@signpost/client/core';
import { LinkButton } from '#console/components/elements/button.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { Empty, ErrorState, Loading } from '#console/components/feedback/states.tsx';
import { View } from '#console/components/navigation/view.tsx';
import { useQuery } from '#console/data/use-query.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import { ConsentForm } from './consent-form.tsx';

/** What an app asks for: the authorization endpoint of OAuth. */
export default function Authorize() {
  const { connections: text } = useTexts();
  const { api, account } = useSession();
  const request = location.search.slice(1);
  const consent = useQuery(account.member ? `consent?${request}` : undefined, async (signal) => {
    const found = await api.post('/v1/auth/apps/describe', { body: { request }, signal });
    return found.consent;
  });
  if (!account.member)
    return (
      <View title={text.title}>
        <div class="card">
          <Empty title={text.personOnly} icon="lock">
            {text.personOnlyText}
          </Empty>
        </div>
      </View>
    );
  if (consent.error?.code === 'AUTHORIZATION_REFUSED') return <Refused error={consent.error} />;
  if (!consent.data)
    return (
      <View title={text.title}>
        <div class="card">
          {consent.error ? <ErrorState error={consent.error} onRetry={consent.reload} /> : <Loading />}
        </div>
      </View>
    );
  const { app } = consent.data;
  return (
    <View title={text.connectTitle(app.name)}>
      <div class="card account-stack">
        <About consent={consent.data} />
        <ConsentForm consent={consent.data} request={request} />
      </div>
    </View>
  );
}

/** Who asks, and how far that is known. */
function About({ consent: { app, resource } }: { consent: Consent }) {
  const { connections: text } = useTexts();
  const { kind, host, isOnDevice, returnsTo, account, icon } = app;
  return (
    <>
      {icon && <img class="account-app-icon" src={icon} alt="" />}
      {kind === 'document' && <p>{text.host(host)}</p>}
      {account && <p>{text.registeredBy(account)}</p>}
      {kind === 'own' && <p>{text.own}</p>}
      {resource === 'mcp' && <p>{text.mcpOnly}</p>}
      <p class="soft">{text.returnsTo(returnsTo)}</p>
      {isOnDevice && <Notice>{text.onDevice}</Notice>}
      {!isOnDevice && kind === 'dynamic' && <Notice>{text.notVerified}</Notice>}
    </>
  );
}

/** A refused request. People return by a link, never by a redirect: the app may be a phisher's. */
function Refused({ error }: { error: ApiError }) {
  const { connections: text } = useTexts();
  const returnTo = error.params?.['returnTo'];
  return (
    <View title={text.refused}>
      <div class="card">
        <p>{text.refusedText}</p>
        <p>
          <code>{error.message}</code>
        </p>
        {typeof returnTo === 'string' && (
          <p>
            <LinkButton href={returnTo}>{text.back}</LinkButton>
          </p>
        )}
      </div>
    </View>
  );
}

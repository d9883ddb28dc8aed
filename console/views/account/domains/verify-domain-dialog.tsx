import type { Domain } from '@signpost/client/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '#console/components/actions/copy-button.tsx';
import { Button } from '#console/components/elements/button.tsx';
import { Dialog, DialogActions } from '#console/components/feedback/dialog.tsx';
import { Notice } from '#console/components/feedback/notice.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { invalidate } from '#console/data/query.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';
import { DomainStatus, NextStep, needsRecord } from './domain-status.tsx';

/** How often DNS is looked up while the dialog is open. The API allows 30 looks per minute and account. */
const LOOK_EVERY_MS = 5000;

/**
 * The DNS records of a domain, what DNS says now, and a button to verify it. A domain with a CNAME
 * record goes on by itself: the dialog follows it until it is live. The result of a DNS query is
 * shown in the API's own words.
 */
export function VerifyDomainDialog({ domain: first, onClose }: { domain: Domain; onClose: () => void }) {
  const texts = useTexts();
  const { domains: text } = texts.account;
  const { api, refresh } = useSession();
  const toast = useToast();
  const domain = useDomainNow(first);
  const { host, status, cname, dns, failure } = domain;
  const isUnproven = needsRecord(domain);
  const isPending = isUnproven || status !== 'live';
  const verify = useAction(async () => {
    await api.post('/v1/api/domains/{host}/verify', { path: { host } });
    invalidate('domains', 'links');
    await refresh();
    toast({ text: text.wasVerified(host) });
    // One that goes live by itself is followed until then.
    if (!cname) onClose();
  });
  return (
    <Dialog title={isUnproven ? text.verifyTitle(host) : text.recordsTitle(host)} onClose={onClose} wide>
      {isPending && <p>{cname ? text.goLiveText : text.verifyText}</p>}
      <p role="status">
        <DomainStatus domain={domain} />
      </p>
      {status !== 'pending' && <NextStep domain={domain} />}
      {isUnproven && (
        <DnsRecord
          type="TXT"
          name={domain.txtName}
          value={domain.txtValue}
          found={cname && dns ? dns.txt : undefined}
        />
      )}
      {cname && <DnsRecord type="CNAME" name={cname.name} value={cname.value} found={dns?.cname} />}
      {dns?.problem && <p class="soft small">{dns.problem}</p>}
      {failure && <Notice tone="wrong">{text.failures[failure.code]}</Notice>}
      {!cname && status === 'pending' && <p class="soft small">{text.trafficHint}</p>}
      {verify.error && <Notice tone="wrong">{errorText(texts, verify.error)}</Notice>}
      <DialogActions onCancel={onClose} label={isPending ? undefined : texts.common.close}>
        {(isUnproven || status === 'failed') && (
          <Button variant="primary" isBusy={verify.isRunning} onClick={() => void verify.run()}>
            {isUnproven ? text.verify : text.tryAgain}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The domain with what DNS says, looked up again and again until it is live. */
function useDomainNow(first: Domain): Domain {
  const { api, refresh } = useSession();
  const [domain, setDomain] = useState(first);
  const status = useRef(first.status);
  const { host, cname } = first;
  const isDone = !cname || (domain.status === 'live' && !needsRecord(domain));
  useEffect(() => {
    if (isDone) return undefined;
    const stop = new AbortController();
    const look = async () => {
      try {
        const { domain: now } = await api.get('/v1/api/domains/{host}', {
          path: { host },
          signal: stop.signal,
        });
        setDomain(now);
        if (now.status === status.current) return;
        status.current = now.status;
        invalidate('domains', 'links');
        await refresh();
      } catch {
        // The next look tries again.
      }
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [api, refresh, host, isDone]);
  return domain;
}

interface DnsRecordProps {
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
  /** What DNS has now; undefined: not looked up. */
  found: readonly string[] | undefined;
}

function DnsRecord({ type, name, value, found }: DnsRecordProps) {
  const { domains: text } = useTexts().account;
  return (
    <dl class="account-facts">
      <dt>{text.recordType}</dt>
      <dd class="mono">{type}</dd>
      <dt>{text.recordName}</dt>
      <dd class="account-record">
        <span class="mono">{name}</span>
        <CopyButton text={name} what={text.recordOf(text.recordName, type)} />
      </dd>
      <dt>{text.recordValue}</dt>
      <dd class="account-record">
        <span class="mono">{value}</span>
        <CopyButton text={value} what={text.recordOf(text.recordValue, type)} />
      </dd>
      {found && (
        <>
          <dt>{text.dnsNow}</dt>
          <dd class="mono">
            {found.includes(value) ? text.dnsRight : found.length > 0 ? found.join(', ') : text.dnsNothing}
          </dd>
        </>
      )}
    </dl>
  );
}

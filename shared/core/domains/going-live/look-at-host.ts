import { log } from '#shared/platform/runtime/log.ts';
import { type FailureCode, type Hosting, WAIT_MS } from '../hosting/hosting.ts';
import type { HostDnsAnswer } from './read-host-dns.ts';
import { type Certificate, type Tenant, type Tenants, tenantName } from './tenants.ts';

/**
 * One look at a host: compares what there is with what there should be, and takes the next step. Each look
 * starts from what CloudFront says, so it does not matter where the one before was interrupted.
 */

export interface Looking {
  tenants: Tenants;
  /** Prefix of tenants' names: the environment. */
  prefix: string;
  /** Where CNAME records have to lead: the endpoint of the connection group. */
  target: string;
  readDns(host: string): Promise<HostDnsAnswer>;
  isForbiddenByCaa(host: string): Promise<boolean>;
  now: Date;
}

/** A hosting after a look; null: its tenant is gone, as it should be. */
export type Seen = Hosting | null;

/** A failed certificate is requested again after this time: its reason may be gone. */
const REQUEST_AGAIN_MS = 6 * 3_600_000;
/**
 * CloudFront creates a tenant, and then requests its certificate. If that second step failed,
 * nothing repeats it there.
 */
const REQUEST_MISSING_MS = 10 * 60_000;
/** Consecutive looks at a live host before its DNS counts as changed. */
const MISSES = 2;

/** Throws for what may work later. */
export async function lookAtHost(hosting: Hosting, looking: Looking): Promise<Seen> {
  const { tenants, prefix } = looking;
  const tenant = await tenants.find(tenantName(prefix, hosting.host));
  if (hosting.state === 'removing') return takeDown(hosting, tenant, tenants);
  const seen = await nextStep(hosting, tenant, looking);
  return isOverdue(seen, looking.now) ? givenUp(seen, looking) : seen;
}

/** Disables the tenant, then removes it. Never touches another distribution's. */
async function takeDown(hosting: Hosting, tenant: Tenant | undefined, tenants: Tenants): Promise<Seen> {
  if (!tenant?.isOurs) return null;
  if (tenant.isEnabled) {
    await tenants.enable(tenant, false);
    return hosting;
  }
  return (await tenants.remove(tenant)) ? null : hosting;
}

async function nextStep(hosting: Hosting, tenant: Tenant | undefined, looking: Looking): Promise<Hosting> {
  const { tenants, now } = looking;
  if (!tenant) return create(hosting, looking);
  if (!tenant.isOurs) return failed(hosting, 'host_taken', now);
  if (!tenant.isEnabled) {
    await tenants.enable(tenant, true);
    return issuing(hosting);
  }
  const isReady = tenant.isServing && tenant.certificateArn !== undefined;
  if (isReady && hosting.state === 'issuing') return live(hosting);
  const certificate = await tenants.certificate(tenant);
  if (certificate?.status !== 'issued' && certificate?.status !== 'pending')
    return withoutCertificate(hosting, { tenant, certificate }, looking);
  if (isReady) return atItsDns(hosting, looking);
  if (certificate.status === 'issued' && certificate.arn && certificate.arn !== tenant.certificateArn)
    await tenants.attach(tenant, certificate.arn);
  return issuing(hosting);
}

async function create(hosting: Hosting, looking: Looking): Promise<Hosting> {
  const { tenants, prefix, now } = looking;
  const { host } = hosting;
  // CloudFront refuses a host whose DNS does not lead there: asking it each time would only
  // use up the rate of calls.
  if (!(await mayLeadHere(host, looking))) return waiting(hosting);
  switch (await tenants.create(tenantName(prefix, host), host)) {
    case 'created':
      return { ...issuing(hosting), requestedAt: now.toISOString() };
    case 'taken':
      return failed(hosting, 'host_taken', now);
    case 'limit reached':
      // For the operator: the account of AWS needs a higher quota.
      log.error('no more distribution tenants', { host });
      return waiting(hosting);
    case 'not pointed':
      return waiting(hosting);
  }
}

/**
 * Whether DNS of a host may point here. Without a CNAME record there may be addresses instead, which
 * CloudFront checks.
 */
async function mayLeadHere(host: string, { readDns, target }: Looking): Promise<boolean> {
  const dns = await readDns(host);
  if ('problem' in dns) return false;
  return dns.cname.includes(target) || (dns.cname.length === 0 && dns.addresses.length > 0);
}

async function withoutCertificate(
  hosting: Hosting,
  { tenant, certificate }: { tenant: Tenant; certificate: Certificate | undefined },
  { tenants, now, isForbiddenByCaa }: Looking,
): Promise<Hosting> {
  const { host, requestedAt } = hosting;
  const again = certificate === undefined ? REQUEST_MISSING_MS : REQUEST_AGAIN_MS;
  let after = hosting;
  if (requestedAt === undefined || now.getTime() - new Date(requestedAt).getTime() >= again) {
    await tenants.requestCertificate(tenant, host);
    after = { ...hosting, requestedAt: now.toISOString() };
  }
  if (certificate === undefined) return issuing(after);
  if (certificate.status === 'lapsed') return failed(after, 'certificate_lapsed', now);
  return failed(after, (await isForbiddenByCaa(host)) ? 'caa_forbids' : 'certificate_failed', now);
}

/** A host that is served: whether DNS still leads here. */
async function atItsDns(hosting: Hosting, { readDns, target, now }: Looking): Promise<Hosting> {
  const dns = await readDns(hosting.host);
  const isUnknown = 'problem' in dns;
  const leadsHere =
    !isUnknown && (dns.cname.includes(target) || (dns.cname.length === 0 && dns.addresses.length > 0));
  if (leadsHere) return live(hosting);
  // Name servers that do not respond say nothing.
  if (isUnknown) return hosting;
  if (hosting.state !== 'live') return failed(hosting, 'cname_elsewhere', now);
  const misses = hosting.misses + 1;
  return misses < MISSES ? { ...hosting, misses } : failed(hosting, 'cname_elsewhere', now);
}

const without = ({ reason: _, ...hosting }: Hosting): Omit<Hosting, 'reason'> => hosting;

/** A host that waits for DNS. A failure stays one until its reason is gone. */
const waiting = (hosting: Hosting): Hosting => ({ ...without(hosting), state: 'verified' });
const issuing = (hosting: Hosting): Hosting => ({ ...without(hosting), state: 'issuing' });
const live = (hosting: Hosting): Hosting => ({ ...without(hosting), state: 'live', misses: 0 });

/** A host that was live has another 7 days. */
const failed = (hosting: Hosting, reason: FailureCode, now: Date): Hosting => ({
  ...hosting,
  state: 'failed',
  reason,
  misses: 0,
  ...(hosting.state === 'live' && { since: now.toISOString() }),
});

/** Whether a host has waited for too long. */
export const isOverdue = ({ state, since }: Hosting, now: Date): boolean =>
  state !== 'live' && state !== 'removing' && now.getTime() - new Date(since).getTime() >= WAIT_MS;

async function givenUp(seen: Hosting, looking: Looking): Promise<Hosting> {
  if (seen.state === 'failed') return seen;
  if (seen.state === 'issuing') return failed(seen, 'timed_out', looking.now);
  const dns = await looking.readDns(seen.host);
  if ('problem' in dns) return failed(seen, 'dns_unreadable', looking.now);
  const isMissing = dns.cname.length === 0 && dns.addresses.length === 0;
  return failed(seen, isMissing ? 'cname_missing' : 'cname_elsewhere', looking.now);
}

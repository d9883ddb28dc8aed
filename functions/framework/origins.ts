import type { Owner } from '#shared/core/accounts/account.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { SHORT_URL_FORMS } from '#shared/core/domains/short-urls.ts';
import { UNVERIFIED_DOMAINS } from '#shared/core/domains/unverified-domains.ts';
import { DESTINATIONS } from '#shared/links/destinations/allowed-destinations.ts';
import { LINK_CHECKS, type LinkChecks } from '#shared/links/health/link-checks.ts';
import type { LinkHosts } from '#shared/links/manage/draft-link.ts';
import type { ShortUrlHosts } from '#shared/links/model/link-record.ts';
import { choiceSetting, NO_TARGET, SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { SmartLinkHosts } from '#shared/smart-links/manage/change-smart-link.ts';
import type { SmartLinkOrigins } from '#shared/smart-links/model/public-smart-link.ts';
import { WEBHOOK_TARGETS, type WebhookTargets } from '#shared/webhooks/webhook-targets.ts';

/** Hosts and origins of this deployment, from its settings. No zod: landing pages import this. */

/**
 * Origin of short URLs, and the hosts that serve redirects. For links without an
 * owner, and for reading links.
 */
export function redirectHosts(): LinkHosts {
  return { publicOrigin: setting(SETTING.publicOrigin), ownHosts: setting(SETTING.ownHosts).split(',') };
}

/**
 * Hosts whose short URLs people see without `/r/`: those of the owner, and the service's own
 * if the operator says so.
 */
export function rootHostsOf(owner: Pick<Owner, 'rootHosts'> | undefined): ReadonlySet<string> {
  const form = choiceSetting(SETTING.shortUrls, SHORT_URL_FORMS);
  const own = form === 'root' ? [new URL(setting(SETTING.publicOrigin)).host] : [];
  return new Set([...own, ...(owner?.rootHosts ?? [])]);
}

/** Where the short URLs of an owner's links are; undefined: of links without an account. */
export const shortUrlHosts = (owner: Pick<Owner, 'rootHosts'> | undefined): ShortUrlHosts => ({
  publicOrigin: setting(SETTING.publicOrigin),
  rootHosts: rootHostsOf(owner),
});

/** Where the short URLs of an owner's links are, and which hosts serve redirects. */
export const displayHosts = (owner: Pick<Owner, 'rootHosts'> | undefined): LinkHosts => ({
  ...redirectHosts(),
  ...shortUrlHosts(owner),
});

/**
 * The hosts of links, with the destinations and domains that are allowed for them. In the console, nobody can
 * put a link on an unverified domain: they would print a short URL that does not work.
 */
export function linkHosts(caller?: Pick<Caller, 'credential' | 'owner'>): LinkHosts {
  return {
    ...(caller ? displayHosts(caller.owner) : redirectHosts()),
    destinations: choiceSetting(SETTING.destinations, DESTINATIONS),
    unverifiedDomains:
      caller?.credential.type === 'session'
        ? 'refuse'
        : choiceSetting(SETTING.unverifiedDomains, UNVERIFIED_DOMAINS),
  };
}

/** Target of CNAME records of customers' domains; undefined: the operator sets hosts up. */
export function domainTarget(): string | undefined {
  const target = setting(SETTING.domainTarget);
  return target === NO_TARGET ? undefined : target;
}

/** Origins of landing pages and media. */
export function smartLinkOrigins(): SmartLinkOrigins {
  return { publicOrigin: setting(SETTING.publicOrigin), mediaOrigin: setting(SETTING.mediaOrigin) };
}

/** Hosts of links, and origins of landing pages and media, for changes to a Smart Link. */
export function smartLinkHosts(): SmartLinkHosts {
  return { ...linkHosts(), ...smartLinkOrigins() };
}

/** The origin of shared reports, and the key that their tokens are derived from. */
export const shareOrigin = () => ({
  publicOrigin: setting(SETTING.publicOrigin),
  serviceKey: setting(SETTING.serviceKey),
});

/** The key for hashes of email addresses. */
export const hashKey = (): string => setting(SETTING.serviceKey);

/** Which destinations are checked daily. */
export const linkChecks = (): LinkChecks => choiceSetting(SETTING.linkChecks, LINK_CHECKS);

/** Hosts that webhooks may be delivered to. */
export const webhookTargets = (): WebhookTargets => choiceSetting(SETTING.webhookTargets, WEBHOOK_TARGETS);

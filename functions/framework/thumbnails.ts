import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import type { SmartLinkHosts } from '#shared/smart-links/manage/change-smart-link.ts';
import { thumbnailSource } from '#shared/smart-links/services/video-thumbnails.ts';
import { linkChecks, smartLinkHosts } from './origins.ts';

/**
 * Hosts for a change to a Smart Link that may add videos. The local run sends no requests to the Internet.
 */
export function smartLinkChangeHosts(): SmartLinkHosts {
  const hosts = smartLinkHosts();
  if (linkChecks() === 'local') return hosts;
  const userAgent = `Signpost-Thumbnails/1.0 (+${setting(SETTING.publicOrigin)})`;
  return { ...hosts, thumbnails: thumbnailSource({ userAgent }) };
}

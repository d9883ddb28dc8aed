import type { LinkHosts } from '../shared/links/manage-links.ts';
import { SETTING, setting } from '../shared/runtime/settings.ts';

/** The link hosts of this deployment. */
export function linkHosts(): LinkHosts {
  return { publicOrigin: setting(SETTING.publicOrigin), ownHosts: setting(SETTING.ownHosts).split(',') };
}

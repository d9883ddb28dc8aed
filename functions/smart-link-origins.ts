import { SETTING, setting } from '../shared/runtime/settings.ts';
import type { SmartLinkOrigins } from '../shared/smart-links/public-smart-link.ts';

/** Where this deployment's landing pages and media are. */
export function smartLinkOrigins(): SmartLinkOrigins {
  return { publicOrigin: setting(SETTING.publicOrigin), mediaOrigin: setting(SETTING.mediaOrigin) };
}

import { type Destination, isOnWeb } from '#shared/core/destinations/destinations-of.ts';
import { isPublicHost } from '#shared/platform/net/public-address.ts';

/**
 * Whether a destination leads to this machine or a private network, as far as its URL shows. Not a guess:
 * `example://shop.local/7` may be any place in an app. Sites that embed a page lead nowhere.
 */
export const isPrivate = (destination: Destination): boolean =>
  isOnWeb(destination) &&
  destination.use !== 'embeds' &&
  destination.found !== 'guess' &&
  !isPublicHost(new URL(destination.href).hostname);

import { CHANNELS, type Channel, taggedChannel } from '#shared/clicks/channel-tags.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { classify } from '#shared/clicks/user-agent.ts';
import { CLICK_ID_PARAMETER, clickOf, signTouch } from '#shared/clicks/visits/click-token.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { baseName, MAX_LOCATION_LENGTH } from './add-parameters.ts';

/** Destinations of links and pages that track conversions. Loaded on demand: no other visit needs it. */

/** A destination with the ID of a click, signed for the account of the link or page. */
export const trackedDestination = (destination: string, click: ClickEvent, ownerId: string): string =>
  addClickId(destination, clickIdOf(click, ownerId));

/** The ID of a click for an account. */
export function clickIdOf(click: ClickEvent, ownerId: string): string {
  const { id, targetId, time, source, country, language, referrer, userAgent, tags } = click;
  const touch = {
    ...classify(userAgent),
    targetId,
    time: Date.parse(time),
    click: clickOf(id),
    source,
    destination: click.destination,
    country,
    language,
    referrer,
    // What else the ID has tells the channel of other clicks, and of a scan always.
    channelAt: tags && source !== 'qr' ? CHANNELS.indexOf(taggedChannel(tags) as Channel) : -1,
  };
  return signTouch(touch, ownerId, setting(SETTING.serviceKey));
}

/**
 * A destination with a click ID, in place of those that it has; its other bytes stay the same. Unchanged if
 * it is not a web address, or would be too long.
 */
export function addClickId(destination: string, clickId: string): string {
  const [, page, query, fragment = ''] = /^(https?:[^?#]*)(?:\?([^#]*))?(#.*)?$/is.exec(destination) ?? [];
  if (page === undefined) return destination;
  const kept = query ? query.split('&').filter((parameter) => !isClickId(parameter)) : [];
  const url = `${page}?${[...kept, `${CLICK_ID_PARAMETER}=${clickId}`].join('&')}${fragment}`;
  return url.length <= MAX_LOCATION_LENGTH ? url : destination;
}

function isClickId(parameter: string): boolean {
  const [name = ''] = new URLSearchParams(parameter).keys();
  return baseName(name) === CLICK_ID_PARAMETER;
}

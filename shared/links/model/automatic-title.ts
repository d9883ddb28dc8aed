import { type DomainEvent, TITLE_REQUESTED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { type Link, MAX_TITLE_LENGTH } from './link.ts';
import type { UpdateLink } from './link-input.ts';

/** Titles of links whose owner gave none: the destination's host, and then the title of its page. */

export const hostTitle = (originalUrl: string): string =>
  new URL(originalUrl).hostname.slice(0, MAX_TITLE_LENGTH);

/**
 * The title after an update. An automatic one is determined again for another URL; null makes it automatic.
 */
export function titleAfter(
  before: Link,
  { title, originalUrl = before.originalUrl }: Pick<UpdateLink, 'title' | 'originalUrl'>,
): Pick<Link, 'title' | 'hasAutomaticTitle'> {
  const { hasAutomaticTitle } = before;
  // Some callers, such as the console, send the whole record back: that makes no title theirs.
  if (title != null) return { title, hasAutomaticTitle: hasAutomaticTitle && title === before.title };
  const isNew = title === null || (hasAutomaticTitle && originalUrl !== before.originalUrl);
  return isNew
    ? { title: hostTitle(originalUrl), hasAutomaticTitle: true }
    : { title: before.title, hasAutomaticTitle };
}

/** Whether a new or changed link has a host as its title that it did not have before. */
export const needsPageTitle = (after: Link, before?: Link): boolean =>
  after.hasAutomaticTitle &&
  after.title === hostTitle(after.originalUrl) &&
  !(before?.hasAutomaticTitle && before.title === after.title && before.originalUrl === after.originalUrl);

/** Requests the title of a link's page. Store it in the transaction that stores the link. */
export const titleRequest = ({ id, ownerId }: Link, now: Date): DomainEvent =>
  newEvent(TITLE_REQUESTED, { ownerId, data: { linkId: id }, now });

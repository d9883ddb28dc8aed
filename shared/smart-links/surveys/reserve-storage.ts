import type { DomainEvent } from '#shared/core/events/event.ts';
import { reserveSpace } from '../store/answer-space-store.ts';

/**
 * Reserves storage for the next responses of a survey that has got one (`survey.submitted`), or subscribers
 * to a page (`subscriber.confirmed`). Idempotent.
 */
export const reserveStorage = ({ ownerId, data }: Pick<DomainEvent, 'ownerId' | 'data'>): Promise<void> =>
  reserveSpace({ smartLinkId: String(data['smartLinkId']), ownerId });

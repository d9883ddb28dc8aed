import type * as z from 'zod';
import type { DomainEvent, EventType } from '../events/event.ts';
import { newEvent } from '../events/new-event.ts';
import { type Domain, type DomainView, domainRecord, domainRecordSchema } from './domain.ts';

/** A domain in events about its proof. */
export const provenDomainSchema = domainRecordSchema
  .pick({
    host: true,
    status: true,
    txtName: true,
    txtValue: true,
    checkedAt: true,
    missingSince: true,
    lapsesAt: true,
    lapsedAt: true,
    releasesAt: true,
    releasedAt: true,
  })
  .meta({ id: 'ProvenDomain' });

export type ProvenDomain = z.infer<typeof provenDomainSchema>;

/** An event about the proof of a domain, for its owner. */
export const proofEvent = (
  type: Extract<EventType, `domain.${string}`>,
  domain: Domain,
  { now, ...view }: DomainView & { now: Date },
): DomainEvent => {
  const data = provenDomainSchema.parse(domainRecord(domain, view));
  return newEvent(type, { ownerId: domain.ownerId, data, now });
};

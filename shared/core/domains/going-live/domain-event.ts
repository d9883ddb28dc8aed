import type * as z from 'zod';
import { domainRecordSchema } from '../domain.ts';
import { failureOf, type Hosting, shownStatus } from '../hosting/hosting.ts';

/** A domain in events. */
export const domainEventSchema = domainRecordSchema
  .pick({ host: true, status: true, failure: true, cname: true })
  .meta({ id: 'HostedDomain' });

export const domainEvent = (hosting: Hosting, target: string): z.infer<typeof domainEventSchema> => ({
  host: hosting.host,
  status: shownStatus(hosting),
  failure: failureOf(hosting),
  cname: { name: hosting.host, value: target },
});

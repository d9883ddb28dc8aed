import { accountWorkers } from './workers/accounts.ts';
import { countingWorkers } from './workers/counting.ts';
import { eventWorkers } from './workers/events.ts';
import { linkWorkers } from './workers/links.ts';
import { mailWorkers } from './workers/mail.ts';
import { pageWorkers } from './workers/pages.ts';

/** Functions without a route; the construct that owns a function sets its trigger. */
export const workers = {
  ...countingWorkers,
  ...eventWorkers,
  ...linkWorkers,
  ...pageWorkers,
  ...mailWorkers,
  ...accountWorkers,
};

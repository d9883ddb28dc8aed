import { vi } from 'vitest';

// The queue that hastens events is not part of the integration tests: the events wait in the outbox. A test that is about
// the queue calls `vi.unmock`.
vi.mock('../../shared/events/publish-events.ts', () => ({ publishEvents: async () => {} }));

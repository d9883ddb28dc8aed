import { vi } from 'vitest';

// Integration tests have no event queue: events stay in the outbox. A test of the queue calls `vi.unmock`.
vi.mock('../../../shared/core/events/publish-events.ts', () => ({ publishEvents: async () => {} }));

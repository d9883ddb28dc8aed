import { vi } from 'vitest';

// Integration tests have no event queue: events stay in the outbox.
vi.mock('#shared/core/events/publish-events.ts', () => ({ publishEvents: async () => {} }));

import { beforeAll, expect, vi } from 'vitest';
import { FIRST_MIDDLEWARE, FIRST_SETTINGS, middleware, mockOf } from './kept-by-process.ts';

/**
 * For integration files that share a process and its modules. What several of them replace is replaced here
 * for all: nothing reaches a queue or a recipient, and a file says what a call does with `vi.mocked`. What it
 * alone replaces, it spies on in its tests: `vi.spyOn` of a module's namespace holds for all that import the
 * module, for one test. What a file left of its settings, mocks and time ends with it.
 */

const nothing = () => vi.fn(async () => {});

vi.mock(import('#shared/core/events/publish-events.ts'), (original) =>
  mockOf('events', original, () => ({ publishEvents: nothing() })),
);
vi.mock(import('#shared/platform/runtime/queue.ts'), (original) =>
  mockOf('queue', original, () => ({
    MAX_DELAY_SECONDS: 900,
    sendMessages: nothing(),
    sendQueueMessages: nothing(),
  })),
);
vi.mock(import('#shared/platform/runtime/ses.ts'), (original) =>
  mockOf('ses', original, () => ({ sendThroughSes: nothing(), readSendRate: vi.fn(async () => 1000) })),
);
vi.mock(import('#shared/clicks/visits/click-queue.ts'), (original) =>
  mockOf('clicks', original, () => ({ recordClick: nothing(), recordVisit: nothing() })),
);
vi.mock(import('#shared/core/media/object-store.ts'), (original) => mockOf('objects', original));
vi.mock(import('#shared/platform/runtime/secret.ts'), (original) => mockOf('secrets', original));
// With its real cost, a hash takes a third of a second. `test/unit/links/password.test.ts` checks that cost.
vi.mock(import('#shared/links/model/password.ts'), (original) =>
  mockOf('passwords', async () => {
    const { hashPassword, verifyPassword } = await original();
    return {
      hashPassword: (password: string) => hashPassword(password, { N: 2, r: 1, p: 1 }),
      verifyPassword,
    };
  }),
);
vi.mock(import('@simplewebauthn/server'), (original) => mockOf('passkeys', original));

vi.unstubAllEnvs();
for (const name of Object.keys(process.env)) if (!(name in FIRST_SETTINGS)) delete process.env[name];
Object.assign(process.env, FIRST_SETTINGS);
vi.restoreAllMocks();
vi.resetAllMocks();
vi.useRealTimers();

// The first hook ends last: the file has taken away what it added.
beforeAll(() => () => {
  expect(middleware()).toEqual(FIRST_MIDDLEWARE);
});

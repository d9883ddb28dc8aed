import type { Visitor } from '#shared/clicks/visits/visitor.ts';

/** A person who follows a link in a browser. */
export const aVisitor = (overrides: Partial<Visitor> = {}): Visitor => ({
  method: 'GET',
  headers: {},
  address: '203.0.113.5',
  query: '',
  now: new Date('2026-05-01T12:00:00Z'),
  ...overrides,
});

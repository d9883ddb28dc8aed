import {
  assertSupportedPattern,
  type EventPattern,
  matchesPattern,
} from '@signpost/local-aws/eventbridge/event-pattern.ts';
import { describe, expect, it } from 'vitest';

const event = { source: 'links', detail: { status: 'active', count: 3, tags: ['a', 'b'], name: null } };

describe('event patterns', () => {
  it.each<[string, EventPattern, boolean]>([
    ['a value', { source: ['links'] }, true],
    ['one of several values', { source: ['other', 'links'] }, true],
    ['no such value', { source: ['other'] }, false],
    [
      'nested fields, all of which must match',
      { source: ['links'], detail: { status: ['inactive'] } },
      false,
    ],
    ['a number', { detail: { count: [3] } }, true],
    ['null', { detail: { name: [null] } }, true],
    ['an element of a list', { detail: { tags: ['b'] } }, true],
    ['a prefix', { source: [{ prefix: 'li' }] }, true],
    ['another prefix', { source: [{ prefix: 'x' }] }, false],
    ['anything but a value', { detail: { status: [{ 'anything-but': 'active' }] } }, false],
    ['anything but some values', { detail: { status: [{ 'anything-but': ['expired', 'gone'] }] } }, true],
    ['anything but a prefix', { source: [{ 'anything-but': { prefix: 'li' } }] }, false],
    ['a field that exists', { detail: { status: [{ exists: true }] } }, true],
    ['a field that does not exist', { detail: { owner: [{ exists: false }] } }, true],
    ['a field that should not exist', { detail: { status: [{ exists: false }] } }, false],
    ['a missing branch', { absent: { deep: ['x'] } }, false],
  ])('match by %s', (_name, pattern, expected) => {
    expect(matchesPattern(pattern, event)).toBe(expected);
  });

  it('are refused with a matcher that is not supported', () => {
    expect(() => assertSupportedPattern({ detail: { count: [{ numeric: ['>', 1] }] } }, 'MyRule')).toThrow(
      'Rule MyRule matches by "numeric", which the local run does not support.',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Command } from '#clients/typescript/src/cli/command.ts';
import { listenCommands } from '#clients/typescript/src/cli/commands/listen.ts';
import { webhookCommands } from '#clients/typescript/src/cli/commands/webhooks.ts';
import { allEvents, EXTRAS, leftOut, withExtras } from '#console/views/developer/webhooks/chosen-events.ts';
import { EVENT_TYPES, OPT_IN_NAMES } from '#shared/core/events/event.ts';
import { EVENT_PERMISSIONS } from '#shared/webhooks/event-permissions.ts';
import { isSubscribed } from '#shared/webhooks/webhook.ts';

const may = () => true;

describe('all events of a webhook', () => {
  it('include conversions, subscribers and domains in the console; clicks are chosen', () => {
    const events = allEvents(may);
    expect(EVENT_TYPES.filter((type) => !isSubscribed({ events }, type))).toEqual(['link.clicked']);
    expect(leftOut(events)).toEqual(['link.clicked']);
    expect(leftOut([...events, 'link.clicked'])).toEqual([]);
  });

  it('are those that the caller may read', () => {
    for (const [event, needed] of Object.entries(EXTRAS)) {
      expect(EVENT_PERMISSIONS[event as keyof typeof EXTRAS]).toBe(needed);
      expect(allEvents((permission) => permission !== needed)).not.toContain(event);
    }
  });

  it('come and go with the choice of all, and stay out when one is taken away', () => {
    expect(withExtras(['link.clicked'], ['*', 'link.clicked'], may)).toContain('conversion.recorded');
    expect(withExtras(['*', 'conversion.recorded'], ['*'], may)).toEqual(['*']);
    expect(
      withExtras([...allEvents(may), 'link.clicked'], ['conversion.recorded', 'link.clicked'], may),
    ).toEqual(['link.clicked']);
  });

  it('are said to leave out what the API leaves out', () => {
    expect(leftOut(['*']).sort()).toEqual([...OPT_IN_NAMES].sort());
    expect(leftOut(['*', 'domain.live'])).toContain('domain.lapsed');
  });
});

describe('the command line', () => {
  it.each(['webhooks listen', 'webhooks create'])('names what * leaves out: %s', (command) => {
    const { flags } = [...listenCommands, ...webhookCommands].find(({ name }) => name === command) as Command;
    expect(OPT_IN_NAMES.filter((name) => !flags?.['event']?.help.includes(name))).toEqual([]);
  });
});

import { simulatedEvents } from '@signpost/local-aws/ses/mailbox-simulator.ts';
import { describe, expect, it } from 'vitest';
import { feedbackSchema } from '#shared/mail/feedback.ts';

const eventsTo = (...to: string[]) =>
  simulatedEvents({ messageId: 'm1', from: 'a@localhost', to, date: new Date('2026-05-01T12:00:00Z') });

describe("SES's mailbox simulator", () => {
  it.each([
    ['bounce@simulator.amazonses.com', 'Email Bounced', 'General'],
    ['Bounce+1@Simulator.amazonses.com', 'Email Bounced', 'General'],
    ['suppressionlist@simulator.amazonses.com', 'Email Bounced', 'Suppressed'],
    ['complaint+a.b@simulator.amazonses.com', 'Email Complaint Received', undefined],
  ])('answers %s with %s', (address, type, subType) => {
    const [event, ...others] = eventsTo('success@simulator.amazonses.com', address);
    expect(others).toEqual([]);
    expect(event?.detailType).toBe(type);
    const mail = { destination: [address] };
    const detail = feedbackSchema.parse({ ...event?.detail, mail });
    const recipients =
      detail.eventType === 'Bounce' ? detail.bounce.bouncedRecipients : detail.complaint.complainedRecipients;
    expect(recipients.map(({ emailAddress }) => emailAddress)).toEqual([address]);
    expect((event?.detail['bounce'] as { bounceSubType?: string } | undefined)?.bounceSubType).toBe(subType);
  });

  it.each([
    'jane@example.com',
    'bounce@example.com',
    'ooto@simulator.amazonses.com',
    'x-bounce@simulator.amazonses.com',
  ])('says nothing about %s', (address) => expect(eventsTo(address)).toEqual([]));
});

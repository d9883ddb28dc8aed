/** An email that SES has accepted. */
export interface AcceptedMail {
  messageId: string;
  from: string;
  to: string[];
  date: Date;
}

/** SES's report about an email. */
export interface MailEvent {
  /** Event type as in event destinations, such as `BOUNCE`. */
  type: string;
  detailType: string;
  /** Detail of the event, without `mail`. */
  detail: Record<string, unknown>;
}

/** The addresses of SES's mailbox simulator that cause events, also as `bounce+label@`. */
const simulated = /^(bounce|complaint|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/** The events for an email: only recipients at the mailbox simulator cause events. */
export function simulatedEvents({ to, messageId, date }: AcceptedMail): MailEvent[] {
  return to.flatMap((emailAddress) => {
    const name = simulated.exec(emailAddress)?.[1]?.toLowerCase();
    if (name === undefined) return [];
    const common = { feedbackId: messageId, timestamp: date.toISOString() };
    return [name === 'complaint' ? complaint(emailAddress, common) : bounce(name, emailAddress, common)];
  });
}

function bounce(name: string, emailAddress: string, common: object): MailEvent {
  const bounceSubType = name === 'suppressionlist' ? 'Suppressed' : 'General';
  const recipient = { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' };
  return {
    type: 'BOUNCE',
    detailType: 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bounceSubType, bouncedRecipients: [recipient], ...common },
    },
  };
}

function complaint(emailAddress: string, common: object): MailEvent {
  return {
    type: 'COMPLAINT',
    detailType: 'Email Complaint Received',
    detail: {
      eventType: 'Complaint',
      complaint: {
        complaintFeedbackType: 'abuse',
        complainedRecipients: [{ emailAddress }],
        ...common,
      },
    },
  };
}

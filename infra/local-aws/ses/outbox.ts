import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { ServiceError } from '../aws-endpoint/service.ts';
import type { Log } from '../platform/log.ts';
import type { AcceptedMail } from './mailbox-simulator.ts';

interface Content {
  Data?: string;
}

/** The supported part of SendEmail's input. */
export interface SendEmailInput {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  ConfigurationSetName?: string;
  Content?: {
    Simple?: {
      Subject?: Content;
      Body?: { Text?: Content; Html?: Content };
      Headers?: { Name?: string; Value?: string }[];
    };
  };
}

/** Stores emails as files instead of sending them. */
export class Outbox {
  readonly #folder: string;
  readonly #identities: readonly string[];
  readonly #log: Log;

  constructor(folder: string, identities: readonly string[], log: Log) {
    this.#folder = folder;
    this.#identities = identities;
    this.#log = log;
  }

  /** The verified identity that a sender uses: its address, or else its domain. */
  identityOf(address: string): string | undefined {
    const names = [address, address.slice(address.lastIndexOf('@') + 1).toLowerCase()];
    return names.find((name) => this.#identities.includes(name));
  }

  /** Stores an email. Throws a ServiceError. */
  async send({
    FromEmailAddress,
    Destination,
    ReplyToAddresses = [],
    Content,
  }: SendEmailInput): Promise<AcceptedMail> {
    const from = checkedAddress(FromEmailAddress);
    if (this.identityOf(addressOf(from)) === undefined) {
      throw new ServiceError('MessageRejected', `Email address is not verified: ${addressOf(from)}`);
    }
    const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination ?? {};
    const to = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(checkedAddress);
    if (to.length === 0) throw new ServiceError('BadRequestException', 'Missing destination.');
    const simple = Content?.Simple;
    const subject = simple?.Subject?.Data;
    const text = simple?.Body?.Text?.Data;
    const html = simple?.Body?.Html?.Data;
    if (subject === undefined || (text === undefined && html === undefined)) {
      throw new ServiceError(
        'BadRequestException',
        'The local run takes simple content with a subject only.',
      );
    }
    const date = new Date();
    const messageId = randomUUID();
    const file = await new MailComposer({
      date,
      messageId: `<${messageId}@localhost>`,
      from,
      to,
      replyTo: ReplyToAddresses.map(checkedAddress),
      subject,
      text,
      html,
      headers: (simple?.Headers ?? []).map(checkedHeader),
      newline: '\r\n',
      // The content must not be able to include local files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .build();
    this.#write(`${date.toISOString().replaceAll(':', '-')}-${messageId}.eml`, file, to);
    return { messageId, from, to, date };
  }

  #write(name: string, content: Buffer, to: readonly string[]): void {
    const file = join(this.#folder, name);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed, so that readers never see a partial file.
    writeFileSync(`${file}.part`, content, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.#log.debug(`mail to ${to.join(', ')}: ${file}`);
  }
}

/** Extracts `jane@example.com` from `Jane <jane@example.com>`. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/**
 * Limits of the API: a name of printable ASCII without a colon, a value of at most
 * 870 characters in one line.
 */
function checkedHeader({ Name = '', Value = '' }: { Name?: string; Value?: string }): {
  key: string;
  value: string;
} {
  if (/^[!-9;-~]{1,126}$/.test(Name) && /^[ -~]{1,870}$/.test(Value)) return { key: Name, value: Value };
  throw new ServiceError('BadRequestException', `Illegal header ${JSON.stringify(Name)}`);
}

/** Printable ASCII in one line with an @: prevents header injection. */
function checkedAddress(address: string | undefined): string {
  if (address !== undefined && /^[ -~]+@[ -~]+$/.test(address) && address.length <= 320) return address;
  throw new ServiceError('BadRequestException', 'Illegal address');
}

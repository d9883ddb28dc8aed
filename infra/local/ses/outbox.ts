import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { ServiceError } from '../aws-endpoint/service.ts';
import type { Log } from '../platform/log.ts';

interface Content {
  Data?: string;
}

/** What the local run reads of SendEmail's input. */
interface SendEmailInput {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: { Simple?: { Subject?: Content; Body?: { Text?: Content; Html?: Content } } };
}

/** Where mails go instead of to their recipients: a folder with a file for each. */
export class Outbox {
  readonly #folder: string;
  readonly #identities: readonly string[];
  readonly #log: Log;

  constructor(folder: string, identities: readonly string[], log: Log) {
    this.#folder = folder;
    this.#identities = identities;
    this.#log = log;
  }

  /** Writes a mail; its id. Throws a ServiceError. */
  async send({ FromEmailAddress, Destination, ReplyToAddresses = [], Content }: SendEmailInput): Promise<{
    MessageId: string;
  }> {
    const from = checkedAddress(FromEmailAddress);
    if (!this.#identities.includes(addressOf(from))) {
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
    const MessageId = randomUUID();
    const file = await new MailComposer({
      date,
      messageId: `<${MessageId}@localhost>`,
      from,
      to,
      replyTo: ReplyToAddresses.map(checkedAddress),
      subject,
      text,
      html,
      newline: '\r\n',
      // Content is text: nothing in it may name a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .build();
    this.#write(`${date.toISOString().replaceAll(':', '-')}-${MessageId}.eml`, file, to);
    return { MessageId };
  }

  #write(name: string, content: Buffer, to: readonly string[]): void {
    const file = join(this.#folder, name);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed, so that no reader of the folder sees half a mail.
    writeFileSync(`${file}.part`, content, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    this.#log.debug(`mail to ${to.join(', ')}: ${file}`);
  }
}

/** `jane@example.com` of `Jane <jane@example.com>`. */
export const addressOf = (mailbox: string): string => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();

/** Visible ASCII in one line, with an @ in it: nothing that could begin another header. */
function checkedAddress(address: string | undefined): string {
  if (address !== undefined && /^[ -~]+@[ -~]+$/.test(address) && address.length <= 320) return address;
  throw new ServiceError('BadRequestException', 'Illegal address');
}

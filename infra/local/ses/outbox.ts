import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../aws-endpoint/service.ts';
import type { Log } from '../platform/log.ts';
import { mailFile } from './mail-file.ts';

interface Content {
  Data?: string;
}

/** The operation SendEmail of Amazon SES, as far as it stands for something here. */
interface SendEmailInput {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: { Simple?: { Subject?: Content; Body?: { Text?: Content; Html?: Content } } };
}

/** Stands for Amazon SES: what is sent lies in a folder, a file for each mail. */
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
  send({ FromEmailAddress, Destination, ReplyToAddresses = [], Content }: SendEmailInput): {
    MessageId: string;
  } {
    const from = checkedAddress(FromEmailAddress);
    if (!this.#identities.includes(addressOf(from))) {
      throw new ServiceError('MessageRejected', `Email address is not verified: ${addressOf(from)}`);
    }
    const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination ?? {};
    const to = [...ToAddresses, ...CcAddresses, ...BccAddresses].map(checkedAddress);
    if (to.length === 0) throw new ServiceError('BadRequestException', 'Missing destination.');
    const simple = Content?.Simple;
    const text = simple?.Body?.Text?.Data;
    const html = simple?.Body?.Html?.Data;
    if (simple?.Subject?.Data === undefined || (text === undefined && html === undefined)) {
      throw new ServiceError(
        'BadRequestException',
        'The local run takes simple content with a subject only.',
      );
    }
    const date = new Date();
    const messageId = randomUUID();
    const replyTo = ReplyToAddresses.map(checkedAddress);
    const mail = { messageId, date, from, to, replyTo, subject: simple.Subject.Data, text, html };
    this.#write(`${date.toISOString().replaceAll(':', '-')}-${messageId}.eml`, mailFile(mail), to);
    return { MessageId: messageId };
  }

  #write(name: string, content: string, to: readonly string[]): void {
    const file = join(this.#folder, name);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    // Renamed, so that who watches the folder never reads half a mail.
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

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/**
 * By file: each is written once, under a name of its own, and tests that wait for a mail read all
 * of them again and again.
 */
const parsed = new Map<string, Promise<Email>>();

/** The mails that a local run has sent, as a mail program reads them. */
export function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return Promise.all(files.map((name) => readMail(join(folder, name))));
}

function readMail(file: string): Promise<Email> {
  const mail = parsed.get(file) ?? PostalMime.parse(readFileSync(file));
  parsed.set(file, mail);
  return mail;
}

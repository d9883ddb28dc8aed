import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import aws4 from 'aws4';

/** The last key of each service, and what it is for: a process has one set of credentials at a time. */
const keys = new Map<string, { scope: string; key: KeyObject }>();

/**
 * Signs with Signature Version 4. Keeps the day's derived key as an object: with its bytes, as `aws4` keeps
 * it, an HMAC takes several times as long.
 */
export class AwsSigner extends aws4.RequestSigner {
  override signature(): string {
    return createHmac('sha256', this.#key()).update(this.stringToSign()).digest('hex');
  }

  #key(): KeyObject {
    const { region, service, credentials } = this;
    const secret = `AWS4${credentials.secretAccessKey}`;
    const parts = [this.getDate(), region, service, 'aws4_request'];
    const scope = [secret, ...parts].join();
    const kept = keys.get(service);
    if (kept?.scope === scope) return kept.key;
    const bytes = parts.reduce<string | Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      secret,
    );
    const key = createSecretKey(bytes as Buffer);
    keys.set(service, { scope, key });
    return key;
  }
}

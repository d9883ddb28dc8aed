import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  CreationOptions,
  Registration,
  RequestOptions,
} from '#shared/sign-in/passkeys/passkey-contract.ts';

/** What a test makes an authenticator or a browser do otherwise. */
export interface Deviations {
  /** Origin of the page. */
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  userVerified?: boolean;
  userHandle?: string;
  /** Signs with another key. */
  key?: KeyObject;
  /** Format and statement of the attestation; `self`: signed with the credential's own key. */
  attestation?: 'self' | { fmt: string; attStmt: Map<string, unknown> };
}

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** An authenticator with one ES256 credential, and the browser in front of it. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  /** Signatures so far; undefined: it does not count, as synced passkeys do not. */
  counter: number | undefined;
  #userHandle = '';

  constructor(origin: string, { counter }: { counter?: number } = {}) {
    this.#origin = origin;
    this.counter = counter;
  }

  create(options: CreationOptions, { attestation, ...deviations }: Deviations = {}): Registration {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#authenticatorData(options.rp.id, 0x40, deviations),
      Buffer.alloc(16),
      length,
      this.credentialId,
      publicKey,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, deviations);
    const { fmt, attStmt } =
      attestation === 'self'
        ? this.#selfAttestation(authData, clientDataJSON)
        : (attestation ?? { fmt: 'none', attStmt: new Map() });
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        attestationObject: base64url(
          cbor(
            new Map<string, unknown>([
              ['fmt', fmt],
              ['attStmt', attStmt],
              ['authData', authData],
            ]),
          ),
        ),
        transports: ['internal'],
      },
    };
  }

  get(options: RequestOptions, deviations: Deviations = {}): Assertion {
    if (this.counter !== undefined) this.counter++;
    const authenticatorData = this.#authenticatorData(options.rpId, 0, deviations);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, deviations);
    const signature = this.#sign(authenticatorData, clientDataJSON, deviations.key);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: deviations.userHandle ?? this.#userHandle,
      },
    };
  }

  #sign(authData: Buffer, clientDataJSON: string, key: KeyObject = this.#keys.privateKey): Buffer {
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return sign('sha256', signed, key);
  }

  #selfAttestation(authData: Buffer, clientDataJSON: string) {
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', this.#sign(authData, clientDataJSON)],
    ]);
    return { fmt: 'packed', attStmt };
  }

  #credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, deviations: Deviations): string {
    const { origin = this.#origin, crossOrigin = false } = deviations;
    return base64url(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    );
  }

  /**
   * `rpIdHash`, flags, counter (Web Authentication, 6.1): present, verified, eligible
   * for backup and backed up.
   */
  #authenticatorData(
    rpId: string,
    flags: number,
    { userVerified = true, ...deviations }: Deviations,
  ): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter ?? 0);
    const state = this.counter === undefined ? 0x18 : 0;
    return Buffer.concat([
      sha256(deviations.rpId ?? rpId),
      Buffer.from([0x01 | (userVerified ? 0x04 : 0) | state | flags]),
      counter,
    ]);
  }
}

/** CBOR (RFC 8949) of what attestations hold: integers, texts, bytes, arrays and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))]);
  }
  throw new Error(`No CBOR for ${String(value)}`);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}

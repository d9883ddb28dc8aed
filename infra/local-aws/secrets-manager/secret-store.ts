import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { accountId } from '../cloudformation/intrinsics.ts';
import { StartError } from '../platform/start-error.ts';
import type { SecretDefinition } from './secret.ts';

/** Values of the template's secrets. As in Secrets Manager they are generated once. */
export class SecretStore {
  readonly #values = new Map<string, string>();
  readonly #definitions: SecretDefinition[];

  /** `external`: values by name of secrets that the template only refers to. They are not persisted. */
  constructor(
    file: string,
    definitions: SecretDefinition[],
    external: Readonly<Record<string, string>> = {},
  ) {
    const externalDefinitions = Object.keys(external).map((name) => externalSecret(name));
    this.#definitions = [...definitions, ...externalDefinitions];
    const stored = readStored(file);
    for (const definition of definitions) {
      this.#values.set(
        definition.arn,
        definition.value ?? stored[definition.arn] ?? generate(definition.generate),
      );
    }
    const persisted = { ...stored, ...Object.fromEntries(this.#values) };
    writeFileSync(file, `${JSON.stringify(persisted, null, 2)}\n`, { mode: 0o600 });
    for (const { name, arn } of externalDefinitions) this.#values.set(arn, external[name] ?? '');
  }

  /** Accepts the ARN, the ARN without its random suffix, or the name. */
  find(id: string): { name: string; arn: string; value: string } | undefined {
    const found = this.#definitions.find(
      ({ arn, name }) => id === arn || id === name || (id.startsWith('arn:') && arn.slice(0, -7) === id),
    );
    if (found === undefined) return undefined;
    return { name: found.name, arn: found.arn, value: this.#values.get(found.arn) ?? '' };
  }

  /**
   * Replaces `{{resolve:secretsmanager:...}}` references, as a deployment does.
   * `owner` is for error messages.
   */
  resolve(text: string, owner: string): string {
    return text.replaceAll(/\{\{resolve:([^}]*)\}\}/g, (_match, reference: string) =>
      this.#valueOf(reference, owner),
    );
  }

  #valueOf(reference: string, owner: string): string {
    const [, id, key] =
      /^secretsmanager:(arn:(?:[^:]*:){5}[^:]+|[^:]+)(?::SecretString(?::([^:]*).*)?)?$/.exec(reference) ??
      [];
    const secret = id === undefined ? undefined : this.find(id);
    if (secret === undefined) {
      throw new StartError(`${owner} refers to ${reference}, which the local run cannot resolve.`);
    }
    if (key === undefined || key === '') return secret.value;
    return String((JSON.parse(secret.value) as Record<string, unknown>)[key]);
  }
}

/** A secret created by an operator. Secrets Manager appends six characters to the name. */
function externalSecret(name: string): SecretDefinition {
  const arn = `arn:aws:secretsmanager:us-east-1:${accountId}:secret:${name}-byhand`;
  return { name, arn, value: undefined, generate: {} };
}

function readStored(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    throw new StartError(`${file} cannot be read. Empty the local state with: npm run reset`);
  }
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Implements CloudFormation's `GenerateSecretString`. */
function generate(options: Record<string, unknown>): string {
  const excluded = String(options['ExcludeCharacters'] ?? '');
  const alphabet = [
    options['ExcludeLowercase'] === true ? '' : lower,
    options['ExcludeUppercase'] === true ? '' : lower.toUpperCase(),
    options['ExcludeNumbers'] === true ? '' : digits,
    options['ExcludePunctuation'] === true ? '' : punctuation,
    options['IncludeSpace'] === true ? ' ' : '',
  ].join('');
  const characters = [...alphabet].filter((character) => !excluded.includes(character));
  const length = Number(options['PasswordLength'] ?? 32);
  const password = Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  const key = options['GenerateStringKey'];
  if (key === undefined) return password;
  const template = JSON.parse(String(options['SecretStringTemplate'] ?? '{}')) as Record<string, unknown>;
  return JSON.stringify({ ...template, [String(key)]: password });
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecretStore } from '@signpost/local-aws/secrets-manager/secret-store.ts';
import { describe, expect, it, onTestFinished } from 'vitest';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('generated secrets', () => {
  const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:key-abc123';
  const definition = (generate: Record<string, unknown>) => ({
    name: 'key',
    arn,
    value: undefined,
    generate,
  });
  const resolved = (store: SecretStore, value: string) => store.resolve(value, 'f: variable KEY');

  it('keep their value', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const options = definition({ PasswordLength: 43, ExcludePunctuation: true });
    const first = new SecretStore(file, [options]).find('key')?.value;
    expect(first).toMatch(/^[A-Za-z0-9]{43}$/);
    expect(new SecretStore(file, [options]).find(arn)?.value).toBe(first);
  });

  it('stand in for references in variables', () => {
    const options = definition({ SecretStringTemplate: '{"user":"u"}', GenerateStringKey: 'password' });
    const store = new SecretStore(join(temporaryFolder(), 'secrets.json'), [options]);
    expect(resolved(store, `x {{resolve:secretsmanager:${arn}:SecretString:user::}}`)).toBe('x u');
    expect(resolved(store, `{{resolve:secretsmanager:${arn}:SecretString:password::}}`)).toHaveLength(32);
    expect(JSON.parse(resolved(store, `{{resolve:secretsmanager:${arn}:SecretString:::}}`))).toHaveProperty(
      'user',
    );
    expect(() => resolved(store, '{{resolve:ssm:name}}')).toThrow(/^f: variable KEY refers to ssm:name/);
  });

  it('of an operator are found by name, and under the ARN that policies name, but never written down', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const store = new SecretStore(file, [], { 'llm-key': 'sk-1' });
    const found = store.find('llm-key');
    expect(found).toMatchObject({ value: 'sk-1', arn: expect.stringMatching(/:secret:llm-key-\w{6}$/) });
    expect(store.find(found?.arn ?? '')).toEqual(found);
    expect(readFileSync(file, 'utf8')).not.toContain('sk-1');
  });

  it('that cannot be read stop the start with advice', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    writeFileSync(file, 'not json');
    expect(() => new SecretStore(file, [])).toThrow(/Empty the local state with: npm run reset$/);
  });
});

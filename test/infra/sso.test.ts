import { describe, expect, it } from 'vitest';
import { allFunctions } from '#functions/manifest/all-functions.ts';
import { functionName } from '#infra/environment/deployed-names.ts';
import { parseEnvironment } from '#infra/environment/schema.ts';
import { variants } from '#test/support/templates/template-variants.ts';
import { type Resource, synthesized } from '#test/support/templates/templates.ts';

const on = synthesized('everything');
const functionOf = (row: string): Resource => {
  const name = functionName('prod', row);
  return on.functions.find(({ Properties }) => Properties.FunctionName === name) as Resource;
};
const readers = (template: typeof on, secret: string) =>
  template.functions.filter((lambda) =>
    template
      .statementsOf(lambda)
      .some(
        ({ Action, Resource }) =>
          Action.includes('secretsmanager:GetSecretValue') && JSON.stringify(Resource).includes(secret),
      ),
  );

describe('an environment with single sign-on', () => {
  it('allows only the callback to read the client secret, and no other secret', () => {
    const callback = functionOf('auth-sso-callback');
    expect(readers(on, 'sso-client').map(({ id }) => id)).toEqual([callback.id]);
    const [read, ...others] = on
      .statementsOf(callback)
      .filter(({ Action }) => Action.some((action) => action.startsWith('secretsmanager:')));
    expect(others).toEqual([]);
    expect(read?.Action).toEqual(['secretsmanager:GetSecretValue']);
    expect(JSON.stringify(read?.Resource)).toContain(':secret:signpost/prod/sso-client-??????"');
  });

  it('gives the secret to no function: they know its name', () => {
    for (const row of ['auth-sso-begin', 'auth-sso-callback']) {
      const { SSO } = functionOf(row).Properties.Environment.Variables;
      expect(JSON.parse(SSO)).toMatchObject({ clientSecret: 'signpost/prod/sso-client', role: 'analyst' });
    }
  });

  it.each(['auth-sso-callback', 'auth-session-create', 'auth-code'])(
    'tells %s whose sessions need it',
    (row) => {
      expect(functionOf(row).Properties.Environment.Variables).toHaveProperty('SSO');
    },
  );

  it('allows the start function to write sign-in requests, and no data of people', () => {
    const granted = Object.fromEntries(
      allFunctions
        .filter(({ name }) => name.startsWith('auth-sso'))
        .map(({ name, grants }) => [name, grants]),
    );
    expect(granted).toMatchObject({
      'auth-sso-begin': { PutItem: ['SSO#*'], UpdateItem: ['RATE#sso#*'] },
      'auth-sso-callback': { DeleteItem: ['SSO#*', 'USER#*'] },
    });
  });
});

describe('an environment without single sign-on', () => {
  it.each(['prod', 'local'] as const)('in %s has no secret of it to read', (name) => {
    expect(readers(synthesized(name), 'sso')).toEqual([]);
    const callback = synthesized(name).functions.find(({ Properties }) =>
      String(Properties.FunctionName).endsWith('-sso-callback'),
    );
    expect(callback?.Properties.Environment.Variables.SSO).toBe('null');
  });
});

describe('the setting sso', () => {
  const sso = { ...variants.everything.sso, required: false };
  const parse = (overrides: object) => () =>
    parseEnvironment({ ...variants.dev, sso: { ...sso, ...overrides } } as never);

  it('has defaults', () => {
    const { sso: parsed } = parse({ role: undefined, label: undefined, account: undefined })();
    expect(parsed).toMatchObject({ role: 'analyst', label: 'SSO', required: false });
  });

  it.each([
    [{ issuer: 'http://id.example.com' }, 'sso.issuer must be an https URL'],
    [{ issuer: 'https://id.example.com/?a' }, 'sso.issuer must be an https URL'],
    [
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      'sso.issuer must be the issuer of one tenant',
    ],
    [{ clientSecret: 'arn:aws:secretsmanager:eu-central-1:1:secret:a' }, 'sso.clientSecret must be the name'],
    [{ domains: [] }, 'sso.domains'],
    [{ domains: ['Example.com'] }, 'sso.domains.0 must be a host name in lower case'],
    [{ role: 'owner' }, 'sso.role must be one of admin, editor, analyst, developer'],
    [{ account: 'acme' }, 'sso.account must be the ID of an account'],
    [{ label: ' ' }, 'sso.label must be 1 to 40 characters'],
    [{ secret: 'x' }, 'sso.secret is not a setting'],
  ])('refuses %j', (overrides, message) => {
    expect(parse(overrides)).toThrow(message);
  });
});

import { describe, expect, it } from 'vitest';
import type { Json } from '#test/support/json.ts';
import { withSettings } from '#test/support/templates/live-prod.ts';
import { synthesize } from '#test/support/templates/synthesize.ts';
import { type Variant, variantNames, variants } from '#test/support/templates/template-variants.ts';
import { synthesized } from '#test/support/templates/templates.ts';

const backedUp = variantNames.filter((name) => variants[name].data.backup !== undefined);
const withCopyTo = (copyTo: Json) => withSettings({ 'data.backup': { copyTo } });

const planOf = (template: Json[]): Json => {
  const [plan, ...others] = template.filter(({ Type }) => Type === 'AWS::Backup::BackupPlan');
  expect(others).toEqual([]);
  return plan?.Properties.BackupPlan;
};
const resourcesOf = (stacks: Iterable<Json>): Json[] =>
  [...stacks].flatMap(({ Resources }): Json[] => Object.values(Resources));

const copying = backedUp.filter((name) => variants[name].data.backup?.copyTo !== undefined);

it('is off in dev and in the local run, and on in prod', () => {
  for (const name of variantNames) {
    const has = synthesized(name).resources.some(({ Type }) => Type.startsWith('AWS::Backup::'));
    expect([name, has]).toEqual([name, backedUp.includes(name)]);
  }
  expect(backedUp).toContain('prod');
  for (const name of ['dev', 'local'] as Variant[]) expect(backedUp).not.toContain(name);
});

describe.each(backedUp)('the backups of %s', (name) => {
  const template = synthesized(name);
  const { backup } = variants[name].data;
  const { region } = variants[name];
  const plan = planOf(template.resources);
  const [rule, ...rules] = plan.BackupPlanRule;

  it('are made once a day, and kept where they are, or only as long as a copy may take', () => {
    expect(rules).toEqual([]);
    expect(rule.ScheduleExpression).toBe('cron(0 3 * * ? *)');
    const kept = { DeleteAfterDays: backup?.keepDays };
    const lifecycles = (rule.CopyActions ?? []).map(({ Lifecycle }: Json) => Lifecycle);
    expect([rule.Lifecycle, ...lifecycles]).toEqual(
      copying.includes(name) ? [{ DeleteAfterDays: 3 }, kept] : [kept],
    );
  });

  it.runIf(copying.includes(name))(
    'are copied to the vault that its own stack creates in the other region',
    () => {
      const [{ DestinationBackupVaultArn }] = rule.CopyActions;
      const arn = DestinationBackupVaultArn['Fn::Join'][1].map((part: Json) =>
        typeof part === 'string' ? part : part.Ref,
      );
      expect(arn.join('')).toBe('arn:aws:backup:us-west-2:AWS::AccountId:backup-vault:signpost-prod');
      expect(region).not.toBe('us-west-2');
      const vaults = template.ofType('AWS::Backup::BackupVault');
      expect(vaults.map(({ stack, Properties }) => [stack, Properties.BackupVaultName])).toEqual([
        ['signpost-prod-backup', 'signpost-prod'],
        ['signpost-prod-data', 'signpost-prod'],
      ]);
    },
  );

  it('stay when their stacks are deleted, and are encrypted without a key that costs money', () => {
    for (const { DeletionPolicy, Properties } of template.ofType('AWS::Backup::BackupVault')) {
      expect(DeletionPolicy).toBe('RetainExceptOnCreate');
      expect(Properties).not.toHaveProperty('EncryptionKeyArn');
      expect(Properties).not.toHaveProperty('LockConfiguration');
    }
    expect(template.protectedStacks.includes('signpost-prod-backup')).toBe(copying.includes(name));
  });

  it('raise an alarm when none was made for two days, and its copy, if there is one', () => {
    const [missed] = template
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => Properties.AlarmName === 'signpost-prod-backup-missed');
    const metrics = JSON.stringify(missed?.Properties.Metrics);
    expect(metrics).toContain(
      copying.includes(name) ? 'NumberOfCopyJobsCompleted' : 'NumberOfBackupJobsCompleted',
    );
    expect(metrics).toContain(`IF(FILL(done, 0) < ${backup?.media ? 2 : 1}, 1, 0)`);
  });

  it('are of the table, by a role that AWS Backup alone has, for this account and this table', () => {
    const [selection, ...others] = template.ofType('AWS::Backup::BackupSelection');
    expect(others).toHaveLength(backup?.media ? 1 : 0);
    const { Resources, IamRoleArn } = selection?.Properties.BackupSelection ?? {};
    const [table] = template.ofType('AWS::DynamoDB::Table');
    expect(Resources).toHaveLength(1);
    expect(template.target(Resources[0]).id).toBe(table?.id);
    const role = template.target(IamRoleArn);
    expect(role.Properties.ManagedPolicyArns).toBeUndefined();
    expect(role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { Service: 'backup.amazonaws.com' },
      },
    ]);
    // What AWS's own policy allows for DynamoDB.
    const [{ PolicyDocument }] = role.Properties.Policies;
    expect(PolicyDocument.Statement.flatMap(({ Action }: Json) => Action).toSorted()).toEqual([
      'backup:CopyFromBackupVault',
      'backup:CopyIntoBackupVault',
      'backup:DescribeBackupVault',
      'backup:TagResource',
      'dynamodb:CreateBackup',
      'dynamodb:DeleteBackup',
      'dynamodb:DescribeBackup',
      'dynamodb:DescribeTable',
      'dynamodb:ListTagsOfResource',
      'dynamodb:StartAwsBackupJob',
    ]);
  });

  it.runIf(backup?.media)('are of media, too, by a role for this bucket alone', () => {
    const [, selection] = template.ofType('AWS::Backup::BackupSelection');
    const { Resources, IamRoleArn } = selection?.Properties.BackupSelection ?? {};
    const bucket = template.target(Resources[0]);
    expect(Resources).toHaveLength(1);
    expect(bucket.id).toMatch(/^Media/);
    // AWS Backup requires it.
    expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const [{ PolicyDocument }] = template.target(IamRoleArn).Properties.Policies;
    const files = PolicyDocument.Statement.filter(({ Action }: Json) => String(Action).includes('s3:'));
    for (const { Resource } of files) expect(JSON.stringify(Resource)).toContain(bucket.id);
    expect(JSON.stringify(PolicyDocument)).not.toContain('dynamodb:');
  });

  it('leave point-in-time recovery as it is', () => {
    const [table] = template.ofType('AWS::DynamoDB::Table');
    expect(table?.Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
  });
});

describe('copies in another account', () => {
  const stacks = synthesize(withCopyTo({ region: 'us-east-1', account: '111122223333' }));

  it('go to a vault there that an operator has created', () => {
    expect([...stacks.keys()].filter((name) => name.endsWith('-backup'))).toEqual([]);
    const [{ CopyActions }] = planOf(resourcesOf(stacks.values())).BackupPlanRule;
    expect(JSON.stringify(CopyActions[0].DestinationBackupVaultArn)).toContain(
      ':backup:us-east-1:111122223333:backup-vault:signpost-prod',
    );
  });
});

describe('the table of the backups', () => {
  it('is the restored one, once it is in use', () => {
    const restored = withSettings({ 'data.restoredTable': 'signpost-prod-restored' });
    const [selection] = resourcesOf(synthesize(restored).values()).filter(
      ({ Type }) => Type === 'AWS::Backup::BackupSelection',
    );
    expect(JSON.stringify(selection?.Properties.BackupSelection.Resources)).toContain(
      ':table/signpost-prod-restored',
    );
  });
});

describe('the setting', () => {
  it.each([
    [{ region: 'us-east-1' }, 'data.backup.copyTo.region must be another region than us-east-1, unless'],
    [
      { region: 'west' },
      'data.backup.copyTo.region must be an AWS region, such as eu-central-1, or \'automatic\', not "west"',
    ],
    [
      { region: 'us-west-2', account: '1' },
      'data.backup.copyTo.account must be the 12 digits of an AWS account',
    ],
    [{}, 'data.backup.copyTo.region is missing: it must be an AWS region'],
  ])('refuses copies to %j', (copyTo, message) => {
    expect(() => withCopyTo(copyTo)).toThrow(`infra/environments.ts, prod: ${message}`);
  });
});

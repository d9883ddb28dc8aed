import { type ArnComponents, ArnFormat, Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { backupVaultName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { findingOf } from './nag-finding.ts';

/**
 * Retention of a backup that is copied, in the table's own region, where point-in-time recovery and the
 * versions of files are better: only as long as a copy may take.
 */
const SOURCE_DAYS = Duration.days(3);

export interface TableBackupProps {
  environment: Environment;
  /** The table in use. */
  table: ITable;
  /** The versioned bucket of media, backed up if the setting says so. */
  media: IBucket;
}

/**
 * Daily backups with AWS Backup of the table, and of media if the setting says so, and their copies in
 * another region or account, if there are any. Each backup of the table is a whole one: AWS Backup makes no
 * incremental backups of DynamoDB. Those of media are incremental.
 */
export class TableBackup extends Construct {
  constructor(scope: Construct, id: string, { environment, table, media }: TableBackupProps) {
    super(scope, id);
    const { name, data } = environment;
    const { backup, restoredTable } = data;
    if (!backup) throw new Error(`${name} has no backup`);
    const vault = newBackupVault(this, environment);
    const { copyTo } = backup;
    const kept = Duration.days(backup.keepDays);
    const copies = copyTo && this.#vaultArn(copyTo.region, copyTo.account ?? Aws.ACCOUNT_ID, name);
    const vaults = [vault.backupVaultArn, ...(copies ? [copies] : [])];
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `signpost-${name}`,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.days(1),
          deleteAfter: copies ? SOURCE_DAYS : kept,
          ...(copies && {
            copyActions: [
              {
                destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copies),
                deleteAfter: kept,
              },
            ],
          }),
        }),
      ],
    });
    plan.addSelection('Table', {
      // Another name for another table: CloudFormation creates the new selection before it deletes the old
      // one. At most 50 characters (AWS).
      backupSelectionName: restoredTable?.slice(-50) ?? 'table',
      // By ARN, not by tag: such a backup also opts the account in to DynamoDB in AWS Backup.
      resources: [BackupResource.fromArn(table.tableArn)],
      role: this.#role('Role', this.#tableStatements(table), vaults).withoutPolicyUpdates(),
      // It would attach AWS's managed policy, which allows all resources of all services.
      disableDefaultBackupPolicy: true,
    });
    if (!backup.media) return;
    plan.addSelection('Media', {
      backupSelectionName: 'media',
      resources: [BackupResource.fromArn(media.bucketArn)],
      role: this.#role('MediaRole', this.#mediaStatements(media), vaults).withoutPolicyUpdates(),
      disableDefaultBackupPolicy: true,
    });
  }

  /**
   * What AWS's managed policy `AWSBackupServiceRolePolicyForBackup` allows for DynamoDB, for this table. Keys
   * need no grants: the vaults use the AWS managed key of AWS Backup, the table a key that AWS owns.
   */
  #tableStatements(table: ITable): PolicyStatement[] {
    return [
      allow(
        [
          'dynamodb:CreateBackup',
          'dynamodb:DescribeTable',
          'dynamodb:ListTagsOfResource',
          'dynamodb:StartAwsBackupJob',
        ],
        [table.tableArn],
      ),
      allow(['dynamodb:DeleteBackup', 'dynamodb:DescribeBackup'], [`${table.tableArn}/backup/*`]),
    ];
  }

  /**
   * What AWS's managed policy `AWSBackupServiceRolePolicyForS3Backup` allows, for this bucket. AWS Backup
   * finds changed files by events of the bucket, for which it makes rules of its own.
   */
  #mediaStatements(media: IBucket): PolicyStatement[] {
    const rules = this.#arn('rule', 'AwsBackupManagedRule*', {
      service: 'events',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    return [
      allow(
        [
          's3:GetBucketAcl',
          's3:GetBucketLocation',
          's3:GetBucketNotification',
          's3:GetBucketTagging',
          's3:GetBucketVersioning',
          's3:GetInventoryConfiguration',
          's3:ListBucket',
          's3:ListBucketVersions',
          's3:PutBucketNotification',
          's3:PutInventoryConfiguration',
        ],
        [media.bucketArn],
      ),
      allow(
        [
          's3:GetObject',
          's3:GetObjectAcl',
          's3:GetObjectTagging',
          's3:GetObjectVersion',
          's3:GetObjectVersionAcl',
          's3:GetObjectVersionTagging',
        ],
        [media.arnForObjects('*')],
      ),
      allow(
        [
          'events:DeleteRule',
          'events:DescribeRule',
          'events:DisableRule',
          'events:EnableRule',
          'events:ListTargetsByRule',
          'events:PutRule',
          'events:PutTargets',
          'events:RemoveTargets',
        ],
        [rules],
      ),
      // Neither has resources.
      allow(['cloudwatch:GetMetricData', 'events:ListRules'], ['*']),
    ];
  }

  /** A role of AWS Backup that may read what the statements name, and write to the vaults. */
  #role(id: string, statements: readonly PolicyStatement[], vaults: string[]): Role {
    const recoveryPoints = this.#arn('recovery-point', '*');
    const all = [
      ...statements,
      allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], vaults),
      allow(['backup:CopyFromBackupVault', 'backup:TagResource'], [recoveryPoints]),
    ];
    const role = new Role(this, id, {
      // Without aws:SourceAccount, which no page of AWS says that AWS Backup sets. Only someone who may pass
      // this role can have it used.
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      inlinePolicies: { Backup: new PolicyDocument({ statements: all }) },
    });
    for (const wildcard of all.flatMap(({ resources }) => resources.filter((it) => it.includes('*')))) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${findingOf(Stack.of(this), wildcard)}]`,
        reason: 'AWS Backup chooses the names of backups and rules, and backs up every file.',
      });
    }
    return role;
  }

  #vaultArn(region: string, account: string, environment: string): string {
    return this.#arn('backup-vault', backupVaultName(environment), { region, account });
  }

  #arn(resource: string, resourceName: string, components: Partial<ArnComponents> = {}): string {
    return Stack.of(this).formatArn({
      service: 'backup',
      region: Aws.REGION,
      account: Aws.ACCOUNT_ID,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      ...components,
      resource,
      resourceName,
    });
  }
}

const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });

/**
 * A vault of the environment, of the same name in each region: alarms name it, whichever of the two AWS
 * reports. Encrypted with the AWS managed key of AWS Backup, which costs nothing; copies are encrypted with
 * the key of their own vault.
 */
export function newBackupVault(scope: Construct, { name, data }: Environment): BackupVault {
  return new BackupVault(scope, 'Vault', {
    backupVaultName: backupVaultName(name),
    removalPolicy: data.retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
}

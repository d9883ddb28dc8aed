import { ArnFormat, Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { backupVaultName } from '#infra/environment/deployed-names.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { findingOf } from './nag-finding.ts';

/**
 * Retention of a backup that is copied, in the table's own region, where point-in-time recovery is better:
 * only
 * as long as a copy may take.
 */
const SOURCE_DAYS = Duration.days(3);

export interface TableBackupProps {
  environment: Environment;
  /** The table in use. */
  table: ITable;
}

/**
 * Daily backups of the table with AWS Backup, and their copies in another region or account, if there are
 * any. Each is a backup
 * of the whole table: AWS Backup makes no incremental backups of DynamoDB.
 */
export class TableBackup extends Construct {
  constructor(scope: Construct, id: string, { environment, table }: TableBackupProps) {
    super(scope, id);
    const { name, data } = environment;
    const { backup, restoredTable } = data;
    if (!backup) throw new Error(`${name} has no backup`);
    const vault = newBackupVault(this, environment);
    const { copyTo } = backup;
    const kept = Duration.days(backup.keepDays);
    const copies = copyTo && this.#vaultArn(copyTo.region, copyTo.account ?? Aws.ACCOUNT_ID, name);
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
      role: this.#role(table, [vault.backupVaultArn, ...(copies ? [copies] : [])]).withoutPolicyUpdates(),
      // It would attach AWS's managed policy, which allows all resources of all services.
      disableDefaultBackupPolicy: true,
    });
  }

  /**
   * What AWS's managed policy `AWSBackupServiceRolePolicyForBackup` allows for DynamoDB, for this table. Keys
   * need no grants: the vaults use the AWS managed key of AWS Backup, the table a key that AWS owns.
   */
  #role(table: ITable, vaults: string[]): Role {
    const backups = `${table.tableArn}/backup/*`;
    const recoveryPoints = this.#arn('recovery-point', '*', Aws.REGION, Aws.ACCOUNT_ID);
    const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });
    const role = new Role(this, 'Role', {
      // Without aws:SourceAccount, which no page of AWS says that AWS Backup sets. Only someone who may pass
      // this role can have it used.
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      inlinePolicies: {
        Backup: new PolicyDocument({
          statements: [
            allow(
              [
                'dynamodb:CreateBackup',
                'dynamodb:DescribeTable',
                'dynamodb:ListTagsOfResource',
                'dynamodb:StartAwsBackupJob',
              ],
              [table.tableArn],
            ),
            allow(['dynamodb:DeleteBackup', 'dynamodb:DescribeBackup'], [backups]),
            allow(['backup:CopyIntoBackupVault', 'backup:DescribeBackupVault'], vaults),
            allow(['backup:CopyFromBackupVault', 'backup:TagResource'], [recoveryPoints]),
          ],
        }),
      },
    });
    for (const wildcard of [backups, recoveryPoints]) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM5[Resource::${findingOf(Stack.of(this), wildcard)}]`,
        reason: 'AWS Backup generates the names of backups.',
      });
    }
    return role;
  }

  #vaultArn(region: string, account: string, environment: string): string {
    return this.#arn('backup-vault', backupVaultName(environment), region, account);
  }

  #arn(resource: string, resourceName: string, region: string, account: string): string {
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return Stack.of(this).formatArn({
      service: 'backup',
      region,
      account,
      resource,
      resourceName,
      arnFormat,
    });
  }
}

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

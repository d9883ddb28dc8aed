import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { newBackupVault } from '#infra/constructs/table-backup.ts';
import type { Environment } from '#infra/environment/schema.ts';

/**
 * The vault for copies of backups, in another region of the same account. Nothing refers to this stack,
 * because the vault's name is fixed. In another account, an operator creates the vault (docs/operations.md).
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    const { backup, retain } = environment.data;
    if (!backup?.copyTo) throw new Error(`${environment.name} copies no backup`);
    super(scope, id, { env: { region: backup.copyTo.region }, terminationProtection: retain });
    newBackupVault(this, environment);
  }

  /** Whether an environment needs this stack. */
  static isNeeded({ data: { backup } }: Environment): boolean {
    return backup?.copyTo !== undefined && backup.copyTo.account === undefined;
  }
}

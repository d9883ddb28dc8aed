import * as z from 'zod';
import { awsRegion, text, whole } from './setting-types.ts';

export const backupSchema = z.strictObject({
  copyTo: z
    .strictObject({
      region: awsRegion().meta({ description: 'Region of the copies.' }),
      account: text(/^\d{12}$/, 'the 12 digits of an AWS account')
        .optional()
        .meta({ description: 'Account of the copies, in the same organization. Default: the same account.' }),
    })
    .meta({ description: 'Where each backup is copied to.' }),
  keepDays: whole(7, 365).default(35).meta({
    description:
      'How long copies are kept, each of the whole table. The default is the period of point-in-time recovery.',
  }),
});

interface Backups {
  region: string;
  backup?: z.output<typeof backupSchema> | undefined;
}

/** Reports copies that would be lost together with the table. */
export function* copiesInSamePlace({ region, backup }: Backups) {
  if (backup === undefined || backup.copyTo.account !== undefined || backup.copyTo.region !== region) return;
  const message = `must be another region than ${region}, unless backup.copyTo.account is another account`;
  yield { path: ['backup', 'copyTo', 'region'], message };
}

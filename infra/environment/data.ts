import * as z from 'zod';
import { awsRegion, text, trueOrFalse, whole } from './setting-types.ts';

const backupSchema = z.strictObject({
  copyTo: z
    .strictObject({
      region: awsRegion().meta({ description: 'Region of the copies.' }),
      account: text(/^\d{12}$/, 'the 12 digits of an AWS account')
        .optional()
        .meta({
          description: 'Account of the copies, in the same organization, if it is another one.',
        }),
    })
    .optional()
    .meta({
      description: 'Where each backup is copied to; without it, backups are in the region of the table only.',
    }),
  keepDays: whole(7, 365)
    .default(35)
    .meta({
      description:
        'How long copies are kept, or the backups without them; the default is the period of point-in-time ' +
        'recovery.',
    }),
});

export const dataSchema = z.strictObject({
  retain: trueOrFalse().default(true).meta({
    description:
      'Whether the table, the buckets and the host names are protected against [deletion](#deletion).',
  }),
  backup: backupSchema.optional().meta({
    description:
      'Daily [backups](#backups) of the table, which can be copied to another region or account; without ' +
      'it, there is only point-in-time recovery.',
  }),
  restoredTable: text(/^[a-zA-Z0-9_.-]{3,255}$/, 'the name of a DynamoDB table')
    .optional()
    .meta({
      description:
        'A table [restored from a backup](operations.md#restore-from-a-backup), used in place of the ' +
        "stack's own.",
    }),
  athena: trueOrFalse()
    .default(false)
    .meta({
      description:
        'Whether AWS Glue has a table of the clicks in the files of folded days, for [queries with Athena]' +
        '(guides/query-clicks.md#athena).',
    }),
});

interface Data {
  region: string;
  data: z.output<typeof dataSchema>;
}

/** Reports copies that would be lost together with the table. */
export function* copiesInSamePlace({ region, data: { backup } }: Data) {
  if (backup?.copyTo === undefined || backup.copyTo.account !== undefined) return;
  if (backup.copyTo.region !== region) return;
  const message =
    `must be another region than ${region}, unless data.backup.copyTo.account is another ` + 'account';
  yield { path: ['data', 'backup', 'copyTo', 'region'], message };
}

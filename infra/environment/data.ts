import * as z from 'zod';
import { text, trueOrFalse, whole } from './setting-types.ts';

/**
 * Where copies of a region go with `automatic`: the same country, or the European Union, and no region that
 * an account has to enable first. An entry never changes: copies would go elsewhere.
 */
const COPY_REGIONS: Readonly<Record<string, string>> = {
  'us-east-1': 'us-west-2',
  'us-east-2': 'us-west-2',
  'us-west-1': 'us-west-2',
  'us-west-2': 'us-east-2',
  'eu-central-1': 'eu-west-1',
  'eu-north-1': 'eu-central-1',
  'eu-west-1': 'eu-central-1',
  'eu-west-3': 'eu-central-1',
  'ap-northeast-1': 'ap-northeast-3',
  'ap-northeast-3': 'ap-northeast-1',
};

const AUTOMATIC = 'automatic';
const COPY_REGION = "an AWS region, such as eu-central-1, or 'automatic'";

const backupSchema = z.strictObject({
  copyTo: z
    .strictObject({
      region: text(/^(?:automatic|[a-z]{2}(?:-[a-z]+)+-\d)$/, COPY_REGION).meta({
        description:
          'Region of the copies; `automatic` is another region of the same country or of the European ' +
          'Union that every account may use.',
      }),
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
  media: trueOrFalse().default(false).meta({
    description: 'Whether images and videos are backed up, too ([cost](#backups)).',
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
      'Daily [backups](#backups) of the table, and of media if you wish, which can be copied to another ' +
      'region or account; without it, there is only point-in-time recovery.',
  }),
  restoredTable: text(/^[a-zA-Z0-9_.-]{3,255}$/, 'the name of a DynamoDB table')
    .optional()
    .meta({
      description:
        'A table [restored from a backup](operations.md#restore-from-a-backup), used in place of the ' +
        "stack's own.",
    }),
});

interface Data {
  region: string;
  data: z.output<typeof dataSchema>;
}

/** Replaces `automatic` by the region that it stands for. */
export function withCopyRegion<D extends Data['data']>(region: string, data: D): D {
  const { backup } = data;
  const copies = COPY_REGIONS[region];
  if (backup?.copyTo?.region !== AUTOMATIC || copies === undefined) return data;
  return { ...data, backup: { ...backup, copyTo: { ...backup.copyTo, region: copies } } };
}

/** Reports copies that would be lost together with the table, and those without a region to go to. */
export function* copiesInSamePlace({ region, data: { backup } }: Data) {
  const path = ['data', 'backup', 'copyTo', 'region'];
  if (backup?.copyTo?.region === AUTOMATIC && COPY_REGIONS[region] === undefined) {
    const message =
      `cannot be 'automatic' in ${region}, whose country has no other region that every account may use: ` +
      'name a region, or remove copyTo to keep backups there, without copies';
    yield { path, message };
  }
  if (backup?.copyTo === undefined || backup.copyTo.account !== undefined) return;
  if (backup.copyTo.region !== region) return;
  const message =
    `must be another region than ${region}, unless data.backup.copyTo.account is another ` + 'account';
  yield { path, message };
}

import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import type { SavedQrStyle } from './saved-qr-style.ts';

/** An update of `qrStyle` in an existing item that fails unless it is as it was read. null removes it. */
export function qrStyleUpdate(
  before: SavedQrStyle | undefined,
  qrStyle: SavedQrStyle | null,
): Omit<NonNullable<TransactAction['Update']>, 'TableName' | 'Key'> {
  const values = {
    ...(qrStyle && { ':style': qrStyle }),
    ...(before && { ':before': before }),
  };
  return {
    UpdateExpression: qrStyle ? 'SET qrStyle = :style' : 'REMOVE qrStyle',
    ConditionExpression: before
      ? 'qrStyle = :before'
      : 'attribute_exists(pk) AND attribute_not_exists(qrStyle)',
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

import type { TransactAction } from '#shared/platform/dynamo/transact.ts';
import type { SavedQrStyle } from './saved-qr-style.ts';

type Update = Omit<NonNullable<TransactAction['Update']>, 'TableName' | 'Key'>;

/**
 * An update of `qrStyle` in an existing item that fails unless it is as it was read. null removes it. Fields
 * that a later version has stored in it stay.
 */
export function qrStyleUpdate(before: SavedQrStyle | undefined, qrStyle: SavedQrStyle | null): Update {
  if (!before) {
    return {
      ...(qrStyle
        ? {
            UpdateExpression: 'SET qrStyle = :style',
            ExpressionAttributeValues: { ':style': qrStyle },
          }
        : { UpdateExpression: 'REMOVE qrStyle' }),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(qrStyle)',
    };
  }
  const was = present(before);
  const set = qrStyle ? present(qrStyle) : [];
  const hadLogo = before.logo !== undefined;
  return {
    UpdateExpression: qrStyle
      ? `SET ${set.map(([name]) => `qrStyle.#${name} = :${name}`).join(', ')}` +
        (qrStyle.logo === undefined ? ' REMOVE qrStyle.#logo' : '')
      : 'REMOVE qrStyle',
    ConditionExpression: [
      ...was.map(([name]) => `qrStyle.#${name} = :was_${name}`),
      ...(hadLogo ? [] : ['attribute_not_exists(qrStyle.#logo)']),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(
      [...was, ...set, ['logo'] as const].map(([name]) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries([
      ...was.map(([name, value]) => [`:was_${name}`, value]),
      ...set.map(([name, value]) => [`:${name}`, value]),
    ]),
  };
}

const present = (style: SavedQrStyle) => Object.entries(style).filter(([, value]) => value !== undefined);

// Missing in TypeScript's lib types.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * Serializes a value for EventBridge, which rejects integers over 64 bits: with an exponent they are the same
 * numbers, but no integers.
 */
export function toBusJson(value: object): string {
  return JSON.stringify(value, (_, member: unknown) =>
    Number.isInteger(member) && !Number.isSafeInteger(member)
      ? rawJSON((member as number).toExponential())
      : member,
  );
}

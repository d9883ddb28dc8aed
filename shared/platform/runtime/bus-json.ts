// Not in TypeScript's library yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/**
 * A value as JSON that the bus takes: EventBridge refuses integers of more than 64 bits. With an exponent they are the
 * same numbers and no integers to it.
 */
export function toBusJson(value: object): string {
  return JSON.stringify(value, (_, member: unknown) =>
    Number.isInteger(member) && !Number.isSafeInteger(member)
      ? rawJSON((member as number).toExponential())
      : member,
  );
}

/** A built program; it takes the origin and an API key. */
export interface Program {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of many shapes; the tests assert what they read of it
export type Json = any;

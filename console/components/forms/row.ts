/** A list entry. Its key is stable when it moves. */
export type Row<Fields> = Fields & { key: string };

let keys = 0;

export function row<Fields>(fields: Fields): Row<Fields> {
  keys += 1;
  return { ...fields, key: `row${keys}` };
}

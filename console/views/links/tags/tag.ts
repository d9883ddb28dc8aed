/** A tag and how many links have it. */
export interface Tag {
  name: string;
  links: number;
}

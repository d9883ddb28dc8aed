/** A tag and its number of links. */
export interface Tag {
  name: string;
  links: number;
}

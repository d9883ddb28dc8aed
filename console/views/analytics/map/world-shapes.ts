import world from './world.json';

/** Only loaded by the map: the shapes are larger than all other code of the view. */
export interface WorldShapes {
  viewBox: string;
  /** SVG paths by country code. */
  shapes: Record<string, string>;
  /** Centers (`x,y`) of countries that are too small for a shape. */
  dots: Record<string, string>;
}

export const WORLD: WorldShapes = world;

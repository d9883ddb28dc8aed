/** Packages without types of their own: only what is called here. */

declare module 'harfbuzzjs/hb.js' {
  const createModule: (options: object) => Promise<object>;
  export default createModule;
}

declare module 'harfbuzzjs/hbjs.js' {
  interface Glyphs {
    getGlyphInfos(): { codepoint: number; cluster: number }[];
    getGlyphPositions(): { x_advance: number; x_offset: number; y_offset: number }[];
    addText(text: string, offset: number, length: number): void;
    setDirection(direction: 'ltr' | 'rtl'): void;
    guessSegmentProperties(): void;
    destroy(): void;
  }

  export interface Face {
    upem: number;
    collectUnicodes(): Uint32Array;
  }

  export interface Font {
    glyphToPath(id: number): string;
  }

  export interface HarfBuzz {
    createBlob(bytes: Uint8Array): object;
    createFace(blob: object, index: number): Face;
    createFont(face: Face): Font;
    createBuffer(): Glyphs;
    shape(font: Font, buffer: Glyphs): void;
  }

  const bind: (module: object) => HarfBuzz;
  export default bind;
}

declare module 'bidi-js' {
  export interface Bidi {
    getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl'): { levels: Uint8Array };
  }

  const create: () => Bidi;
  export default create;
}

/** The bytes of a font, which esbuild puts into the bundle and Vitest reads from the package. */
declare module '*.woff' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

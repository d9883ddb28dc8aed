/** The bytes of a module, which esbuild puts into the bundle and Vitest reads from the package. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

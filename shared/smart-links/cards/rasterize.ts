import { initWasm, Resvg } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm';

let started: Promise<void> | undefined;

/** An SVG as PNG, in its own size. Its texts must be paths. */
export async function rasterize(svg: string): Promise<Uint8Array> {
  started ??= initWasm(new WebAssembly.Module(wasm));
  await started;
  const resvg = new Resvg(svg, { font: { fontBuffers: [] } });
  try {
    const image = resvg.render();
    try {
      // A copy: the memory of the instance is freed.
      return Uint8Array.from(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    resvg.free();
  }
}

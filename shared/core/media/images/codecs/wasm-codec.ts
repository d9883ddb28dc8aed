import type { Pixels } from '../pixels.ts';

/**
 * Codecs in WebAssembly: the same files run in Lambda on any processor and locally. Each image gets a
 * separate instance, because the memory of an instance never shrinks, and a failed one cannot be used again.
 */

/** Only the functions that are called here: the packages' own types require a global namespace. */
interface Codec {
  decode(bytes: Uint8Array, option?: boolean | number): Pixels | null;
  encode(data: Pixels['data'], width: number, height: number, options: object): Uint8Array | null;
}

type Factory = (options: object) => Promise<unknown>;

const modules = new Map<Uint8Array<ArrayBuffer>, WebAssembly.Module>();

export function moduleOf(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  const module = modules.get(bytes) ?? new WebAssembly.Module(bytes);
  modules.set(bytes, module);
  return module;
}

export async function start(factory: unknown, bytes: Uint8Array<ArrayBuffer>): Promise<Codec> {
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    callback: (instance: WebAssembly.Instance) => void,
  ) => {
    const instance = new WebAssembly.Instance(moduleOf(bytes), imports);
    callback(instance);
    return instance.exports;
  };
  const quiet = () => {};
  const options = { noInitialRun: true, instantiateWasm, print: quiet, printErr: quiet };
  return (await (factory as Factory)(options)) as Codec;
}

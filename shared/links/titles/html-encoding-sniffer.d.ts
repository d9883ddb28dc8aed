declare module 'html-encoding-sniffer' {
  /** The name of the encoding of an HTML document, as the HTML standard finds it. */
  export default function htmlEncodingSniffer(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string; maxPrescanBytes?: number },
  ): string;
}

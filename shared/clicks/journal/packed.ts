import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * JSON, compressed (RFC 1951). The dictionary contains what small items have in common, so that it takes
 * almost no space in them. The dictionary is part of the format: a new one needs a new number.
 */
const FORMAT = 1;

const dictionary = Buffer.from(
  '"hour""event""target""destination""language""screen""referrer""country""browser""device""source"news.google.comfacebook.comt.coinstagram.comlinkedin.com"fr-FR","de-DE","pt-BR","en-GB","en-US","en""1920x1080","390x844""click","play","view""pixel","qr""FR","IN","BR","GB","DE","US""Unknown""default""direct""Chrome ' +
    'OS","Linux","Facebook","Instagram","Firefox","Edge""other\tOther\tOther","tablet\tSafari\tiOS""desktop\tFirefox\tWindows","desktop\tSafari\tmacOS","desktop\tEdge\tWindows","desktop\tChrome\tmacOS""desktop\tChrome\tWindows","mobile\tChrome\tAndroid","mobile\tSafari\tiOS"],[["redirect"],"0111111111111"],0,0,[[000000000000000',
);

export function pack(value: unknown): Uint8Array {
  return Buffer.concat([Buffer.of(FORMAT), deflateRawSync(JSON.stringify(value), { dictionary })]);
}

/** Throws if the bytes are in a format that this version does not support. */
export function unpack(bytes: Uint8Array): unknown {
  if (bytes[0] !== FORMAT) throw new Error(`Packed data has the unknown format ${bytes[0]}`);
  return JSON.parse(inflateRawSync(bytes.subarray(1), { dictionary }).toString('utf8'));
}

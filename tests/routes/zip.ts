import { inflateRawSync } from 'node:zlib';

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

export interface ZipEntry {
  readonly name: string;
  bytes(): Buffer;
}

/** The files of a zip, as its directory at the end lists them. Enough for what bundlers write: no zip64, no secrets. */
export function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(END_OF_DIRECTORY).buffer));
  if (end < 0) throw new Error('This is no zip: its directory is missing.');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('This zip’s directory is broken.');
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const file = zip.readUInt32LE(at + 42);
    entries.push({
      name: zip.toString('utf8', at + 46, nameEnd),
      bytes() {
        const start = file + 30 + zip.readUInt16LE(file + 26) + zip.readUInt16LE(file + 28);
        const packed = zip.subarray(start, start + size);
        return method === STORED ? packed : inflateRawSync(packed);
      },
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

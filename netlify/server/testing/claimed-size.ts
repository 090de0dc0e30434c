import { crc32 } from 'node:zlib';

/** `width` and `height` are in pixels. Returns the PNG with that size in its header; decoding it would fail. */
export function withClaimedSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  // The checksum covers the header's type and data.
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

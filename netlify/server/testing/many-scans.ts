/** A JPEG bit stream: highest bit first, 0xFF followed by 0x00, padded with ones. */
class Bits {
  readonly #bytes: number[] = [];
  #pending = '';

  put(bits: string): void {
    this.#pending += bits;
    while (this.#pending.length >= 8) {
      const byte = Number.parseInt(this.#pending.slice(0, 8), 2);
      this.#bytes.push(...(byte === 0xff ? [byte, 0] : [byte]));
      this.#pending = this.#pending.slice(8);
    }
  }

  end(): Buffer {
    if (this.#pending !== '') this.put('1'.repeat(8 - this.#pending.length));
    return Buffer.from(this.#bytes);
  }
}

function segment(marker: number, ...body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...body]);
}

const COMPONENTS = [1, 2, 3];
/** A coefficient takes 14 scans: one for its high bits, then 13 low bits one by one. */
const PASSES = 14;

/**
 * A valid grey progressive JPEG, `side` pixels square: 2,646 AC scans, some 30 bytes each, make the
 * decoder visit the whole image.
 */
export function manyScansJpeg(side: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const means = new Bits();
  for (let block = 0; block < blocks; block += 1) means.put('000');
  const noMore = nothingIn(blocks);
  const scans = COMPONENTS.flatMap((component) =>
    Array.from({ length: 63 }, (_, at) =>
      Array.from({ length: PASSES }, (_, pass) => {
        const [high, low] = pass === 0 ? [0, PASSES - 1] : [PASSES - pass, PASSES - pass - 1];
        return [segment(0xda, 1, component, 0, at + 1, at + 1, (high << 4) | low), noMore];
      }),
    ),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(
      0xc2,
      ...[8, side >> 8, side & 0xff, side >> 8, side & 0xff, COMPONENTS.length],
      ...COMPONENTS.flatMap((component) => [component, 0x11, 0]),
    ),
    // Two one-bit codes: a DC difference of 0, and an end-of-band run of at least 16,384 blocks.
    segment(0xc4, 0x00, 1, ...Array<number>(15).fill(0), 0x00),
    segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0xe0),
    segment(0xda, 3, ...COMPONENTS.flatMap((component) => [component, 0]), 0, 0, 0),
    means.end(),
    ...scans.flat(2),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Needs at least 16,384 blocks. */
function nothingIn(blocks: number): Buffer {
  const bits = new Bits();
  let left = blocks;
  while (left > 0) {
    // The code can't express runs below 16,384.
    const run = left > 32_767 && left < 32_767 + 16_384 ? left - 16_384 : Math.min(left, 32_767);
    bits.put(`0${(run - 16_384).toString(2).padStart(14, '0')}`);
    left -= run;
  }
  return bits.end();
}

/** Just enough ASN.1 to write one X.509 certificate; Node reads certificates but makes none. */

export function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), length(content.length), content]);
}

function length(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes = size < 0x100 ? [size] : [size >> 8, size & 0xff];
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
export const set = (...parts: Buffer[]) => der(0x31, ...parts);
export const utf8 = (value: string) => der(0x0c, Buffer.from(value));
export const nothing = () => der(0x05);
export const smallInteger = (value: number) => der(0x02, Buffer.from([value]));
/** A positive number whose first byte is made smaller than 128 and not zero, as the encoding asks. */
export function integer(bytes: Buffer): Buffer {
  const [first = 1, ...rest] = bytes;
  return der(0x02, Buffer.from([(first & 0x7f) | 0x40, ...rest]));
}
export const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
export const octets = (bytes: Buffer) => der(0x04, bytes);
export const tagged = (number: number, content: Buffer) => der(0xa0 | number, content);

/** `2.5.4.3` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** Times from 2050 on need the longer form, so it is used for all. */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return der(0x18, Buffer.from(digits, 'ascii'));
}

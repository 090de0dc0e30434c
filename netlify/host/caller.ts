import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

function readAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(MAPPED_IPV4, '');
  return isIP(bare) === 0 ? undefined : bare;
}

function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, kindOf(address));
    else list.addSubnet(address, Number(bits), kindOf(address));
  }
  return (address) => list.check(address, kindOf(address));
}

/** Reads the header from its end while the proxies are trusted: earlier entries may be forged. */
export function clientAddressResolver(trustedProxies: readonly string[]): (req: IncomingMessage) => string {
  const isTrusted = listOf(trustedProxies);
  return ({ socket, headers }) => {
    let caller = readAddress(socket.remoteAddress ?? '') ?? '127.0.0.1';
    if (trustedProxies.length === 0) return caller;
    const passedOn = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    while (isTrusted(caller)) {
      const before = readAddress(passedOn.pop() ?? '');
      if (before === undefined) break;
      caller = before;
    }
    return caller;
  };
}

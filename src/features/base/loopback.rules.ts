/** `hostname` as `URL` has it: IPv6 in brackets. */
export function isOnThisMachine(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

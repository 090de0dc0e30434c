/** A black-headed steel pin through the thorax, with its long thin shadow, as SVG in picture points. */
export function pinSvg(x: number, y: number, unit: number): { shadow: string; pin: string } {
  // Specimens differ in size, pins don't; a compromise keeps the head visible on small ones.
  const r = Math.min(9, Math.max(2.2, unit * 0.0145));
  const tipX = x;
  const tipY = y;
  const headX = x - r * 1.1;
  const headY = y - r * 4.2;
  const shadow = `<path d="M${tipX} ${tipY}L${tipX + r * 5} ${tipY + r * 3.4}" stroke="#1c140c" stroke-width="${r * 0.5}" stroke-linecap="round" opacity="0.28"/><circle cx="${tipX + r * 5}" cy="${tipY + r * 3.4}" r="${r * 0.85}" fill="#1c140c" opacity="0.26"/>`;
  const id = `p${Math.round(x)}_${Math.round(y)}`;
  const pin = `<defs><linearGradient id="${id}s" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#f4f4f2"/><stop offset="1" stop-color="#77777a"/></linearGradient><radialGradient id="${id}h" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#8b8b90"/><stop offset="0.3" stop-color="#2e2e33"/><stop offset="1" stop-color="#0c0c10"/></radialGradient></defs><ellipse cx="${tipX}" cy="${tipY}" rx="${r * 0.7}" ry="${r * 0.4}" fill="#140e08" opacity="0.5"/><path d="M${tipX - r * 0.17} ${tipY}L${headX - r * 0.2} ${headY}L${headX + r * 0.26} ${headY}L${tipX + r * 0.21} ${tipY}Z" fill="#a9a9ac"/><path d="M${tipX - r * 0.15} ${tipY}L${headX - r * 0.18} ${headY}L${headX} ${headY}L${tipX} ${tipY}Z" fill="#efefec"/><circle cx="${headX}" cy="${headY}" r="${r}" fill="url(#${id}h)"/>`;
  return { shadow, pin };
}

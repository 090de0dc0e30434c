/** Matches the size and stroke of the pages' Lucide icons. */
function Icon({ path, size = 20 }: { readonly path: string; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export function CloseIcon({ size = 20 }: { readonly size?: number }) {
  return <Icon path="M18 6 6 18M6 6l12 12" size={size} />;
}

export function SlidersIcon() {
  return <Icon path="M3 6h11M18 6h3M3 12h4M11 12h10M3 18h9M16 18h5M16 4v4M9 10v4M14 16v4" size={18} />;
}

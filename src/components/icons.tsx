/** The few drawn icons that islands need, in the measures and stroke of the Lucide set that the pages use. */
import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function Minus() {
  return (
    <Icon>
      <path d="M5 12h14" />
    </Icon>
  );
}

export function Plus() {
  return (
    <Icon>
      <path d="M5 12h14M12 5v14" />
    </Icon>
  );
}

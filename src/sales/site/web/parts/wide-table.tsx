import type { ReactNode } from 'react';

interface WideTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Around a table that may be wider than a phone: it scrolls sideways within its frame, by keyboard too. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      className="focus-ring relative overflow-x-auto rounded-lg"
    >
      {children}
    </div>
  );
}

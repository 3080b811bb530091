import type { ReactNode } from 'react';

interface PortalHeaderProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly leading?: ReactNode;
  readonly action?: ReactNode;
}

/** The header of a page of the client portal. */
export function PortalHeader({ title, text, leading, action }: PortalHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        {leading}
        <div className="flex min-w-0 flex-col">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {text !== undefined && <p className="wrap-anywhere text-ink-muted">{text}</p>}
        </div>
      </div>
      {action}
    </header>
  );
}

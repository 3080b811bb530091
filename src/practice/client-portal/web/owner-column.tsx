import type { ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';

interface OwnerColumnProps {
  /** As wide as one question; otherwise as wide as two columns of cards. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The column of every client page: 16 px text, room around it, within reach of a thumb. */
export function OwnerColumn({ narrow = false, children }: OwnerColumnProps) {
  return (
    <div className={cn('mx-auto flex w-full flex-col gap-6 text-md', narrow ? 'max-w-xl' : 'max-w-4xl')}>
      {children}
    </div>
  );
}

interface OwnerHeaderProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly leading?: ReactNode;
  readonly action?: ReactNode;
}

/** The head of a client page. */
export function OwnerHeader({ title, text, leading, action }: OwnerHeaderProps) {
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

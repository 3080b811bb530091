import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';

interface PortalColumnProps {
  /** Width of one question instead of two columns of cards. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The content column of every page of the client portal, with 16 px text. */
export function PortalColumn({ narrow = false, children }: PortalColumnProps) {
  return (
    <div className={cn('mx-auto flex w-full flex-col gap-6 text-md', narrow ? 'max-w-xl' : 'max-w-4xl')}>
      {children}
    </div>
  );
}

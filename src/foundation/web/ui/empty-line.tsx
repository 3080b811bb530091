import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface EmptyLineProps {
  readonly className?: string;
  /** What is missing: "No documents yet". */
  readonly children: ReactNode;
}

/** The content of a card that has none, one of many on its page: a line below the header, which has the action. */
export const EmptyLine = ({ className, children }: EmptyLineProps) => (
  <p className={cn('-mt-2 px-4 pb-3.5 text-base text-ink-muted', className)}>{children}</p>
);

import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A key, shown next to the action that it triggers. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded border border-line-strong/70 bg-sunken px-1',
        'font-sans text-xs leading-none font-medium text-ink-muted',
        className,
      )}
      {...props}
    />
  );
}

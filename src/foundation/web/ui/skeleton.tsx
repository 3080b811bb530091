import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A placeholder in the shape of what is loading. Appears after 150 ms. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div aria-hidden className={cn('animate-appear', className)} {...props}>
      <div className="size-full min-h-3 animate-pulse rounded-md bg-hover" />
    </div>
  );
}

interface SkeletonRowsProps {
  readonly rows?: number;
  readonly className?: string;
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ rows = 6, className }: SkeletonRowsProps) {
  return (
    <div role="status" className={cn('flex flex-col', className)}>
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-4 border-b border-line px-3 last:border-b-0">
          <Skeleton className="h-3 w-1/4" />
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}

import { ScrollArea as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

interface ScrollAreaProps extends ComponentProps<typeof Primitive.Root> {
  /** The accessible name, because the area is focusable. */
  readonly label: string;
}

/** A box of limited height with a thin scroll bar. */
export function ScrollArea({ label, className, children, ...props }: ScrollAreaProps) {
  return (
    <Primitive.Root className={cn('relative overflow-hidden', className)} {...props}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Primitive.Viewport
        tabIndex={0}
        role="region"
        aria-label={label}
        className="focus-ring size-full max-h-[inherit] rounded-[inherit]"
      >
        {children}
      </Primitive.Viewport>
      <Primitive.Scrollbar orientation="vertical" className="flex w-2 touch-none p-0.5 select-none">
        <Primitive.Thumb className="relative flex-1 rounded-full bg-line-strong" />
      </Primitive.Scrollbar>
    </Primitive.Root>
  );
}

import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { FLOATING_CLASSES } from './overlay-classes.ts';

interface PopoverProps extends Pick<
  ComponentProps<typeof Primitive.Content>,
  'align' | 'side' | 'onOpenAutoFocus'
> {
  readonly trigger: ReactNode;
  /** The accessible name. */
  readonly label: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small panel next to the button that opens it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  className,
  children,
  ...content
}: PopoverProps) {
  return (
    <Primitive.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(FLOATING_CLASSES, 'w-72 p-3', className)}
          {...content}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

import { Command as Primitive } from 'cmdk';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { MENU_ITEM_CLASSES } from './overlay-classes.ts';

/** A list to type into: what is typed narrows it, arrows move, Enter takes. */
export function Command({ className, ...props }: ComponentProps<typeof Primitive>) {
  return <Primitive className={cn('flex min-h-0 flex-col overflow-hidden', className)} {...props} />;
}

export function CommandInput({ className, ...props }: ComponentProps<typeof Primitive.Input>) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-3">
      <Search aria-hidden className="size-4 shrink-0 text-ink-muted" />
      <Primitive.Input
        className={cn(
          'h-10 w-full bg-transparent text-base outline-none placeholder:text-ink-muted max-md:text-md',
          className,
        )}
        {...props}
      />
    </div>
  );
}

export function CommandList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('max-h-80 scroll-py-1 overflow-y-auto p-1', className)} {...props} />;
}

export function CommandEmpty({ className, ...props }: ComponentProps<typeof Primitive.Empty>) {
  return (
    <Primitive.Empty className={cn('px-3 py-6 text-center text-base text-ink-muted', className)} {...props} />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted',
        className,
      )}
      {...props}
    />
  );
}

export function CommandItem({ className, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        MENU_ITEM_CLASSES,
        'data-[selected=true]:bg-hover data-[disabled=false]:pointer-events-auto data-[disabled=false]:opacity-100',
        className,
      )}
      {...props}
    />
  );
}

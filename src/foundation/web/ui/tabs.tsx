import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/**
 * Tabs, in a row above the content or in a column next to it. Keep `value` in the URL if a link to a tab makes sense.
 */
export function Tabs({
  className,
  orientation = 'horizontal',
  ...props
}: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      orientation={orientation}
      className={cn(
        'flex flex-col gap-4',
        orientation === 'vertical' &&
          'flex-row items-start gap-8 *:[[role=tabpanel]]:min-w-0 *:[[role=tabpanel]]:flex-1',
        className,
      )}
      {...props}
    />
  );
}

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List
      className={cn(
        'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
        // A column stays below the header of the page, and scrolls in itself if it is longer than the screen.
        'data-[orientation=vertical]:sticky data-[orientation=vertical]:top-16 data-[orientation=vertical]:max-h-[calc(100dvh-5rem)] data-[orientation=vertical]:w-48 data-[orientation=vertical]:shrink-0 data-[orientation=vertical]:flex-col data-[orientation=vertical]:gap-0 data-[orientation=vertical]:overflow-y-auto data-[orientation=vertical]:[scrollbar-width:thin] data-[orientation=vertical]:border-b-0',
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'focus-ring -mb-px inline-flex h-9 shrink-0 touch:h-11 items-center gap-2 rounded-t-md border-b-2 border-transparent px-3 text-base font-medium text-ink-muted transition-colors -outline-offset-2 hover:text-ink',
        'data-[state=active]:border-brand data-[state=active]:text-ink [&_svg]:size-4',
        'data-[orientation=vertical]:mb-0 data-[orientation=vertical]:h-8 data-[orientation=vertical]:rounded-md data-[orientation=vertical]:border-b-0 data-[orientation=vertical]:hover:bg-hover data-[orientation=vertical]:data-[state=active]:bg-hover',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('focus-ring rounded-md', className)} {...props} />;
}

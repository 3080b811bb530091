import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

/** The browser's own file chooser. */
export function FileInput({ className, ...props }: Omit<ComponentProps<typeof Input>, 'type' | 'value'>) {
  return (
    <Input
      type="file"
      className={cn(
        'py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2.5 file:py-0.5 file:text-sm file:font-medium file:text-ink touch:py-2.5',
        className,
      )}
      {...props}
    />
  );
}

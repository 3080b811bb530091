import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES } from './control-classes.ts';

/** Several lines of text; grows with its content if the browser supports it. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(CONTROL_CLASSES, 'field-sizing-content max-h-96 px-3 py-2', className)}
      {...props}
    />
  );
}

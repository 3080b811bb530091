import type { ComponentProps, CSSProperties } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES } from './control-classes.ts';

/** Several lines of text; from `rows` on it grows with its content if the browser supports it. */
export function Textarea({ className, rows = 3, style, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(
        CONTROL_CLASSES,
        'field-sizing-content max-h-96 min-h-[calc(var(--rows)*1lh+1rem+2px)] px-3 py-2',
        className,
      )}
      // Sized by its content, the browser ignores the rows. Safe: a custom property is a style.
      style={{ ...style, '--rows': rows } as CSSProperties}
      {...props}
    />
  );
}

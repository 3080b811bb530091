import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({ className, htmlFor, children, ...props }: ComponentProps<'label'>) {
  return (
    <label htmlFor={htmlFor} className={cn('text-base leading-5 font-medium text-ink', className)} {...props}>
      {children}
    </label>
  );
}

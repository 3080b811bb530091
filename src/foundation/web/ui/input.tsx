import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES } from './control-classes.ts';

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** 48 px high, for touch screens and pet owners. */
  readonly large?: boolean | undefined;
  /** An icon at the start, such as a magnifying glass. */
  readonly icon?: ReactNode;
}

export function Input({ large = false, icon, className, type = 'text', ...props }: InputProps) {
  const input = (
    <input
      type={type}
      className={cn(
        CONTROL_CLASSES,
        large ? 'h-12 px-3.5 text-md' : 'h-9 px-3 touch:h-11',
        icon !== undefined && 'pl-9',
        className,
      )}
      {...props}
    />
  );
  if (icon === undefined) return input;
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted [&_svg]:size-4">
        {icon}
      </span>
      {input}
    </span>
  );
}

import { Switch as Primitive } from 'radix-ui';
import { type ComponentProps, useId } from 'react';
import { cn } from './cn.ts';

type SwitchProps = ComponentProps<typeof Primitive.Root>;

/** A toggle that takes effect at once. For a value that needs a Save button use a checkbox. */
export function Switch({ className, ...props }: SwitchProps) {
  return (
    <Primitive.Root
      className={cn(
        'focus-ring inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-line-control p-px transition-colors',
        'data-[state=checked]:bg-brand disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="size-4 rounded-full bg-white shadow-sm transition-transform data-[state=checked]:translate-x-4" />
    </Primitive.Root>
  );
}

interface SwitchFieldProps extends SwitchProps {
  readonly label: string;
  readonly hint?: string;
}

/** A switch with its label. */
export function SwitchField({ label, hint, className, ...props }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={cn('flex items-center justify-between gap-4', className)}>
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="text-base leading-5 font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <Switch id={id} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} {...props} />
    </div>
  );
}

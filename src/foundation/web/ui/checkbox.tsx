import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

type CheckboxProps = ComponentProps<typeof Primitive.Root>;

export function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <Primitive.Root
      className={cn(
        // A finger may miss it by 13 px: 44 px in all.
        'relative touch:after:absolute touch:after:-inset-[13px]',
        'group focus-ring flex size-4.5 shrink-0 items-center justify-center rounded border border-line-control bg-surface shadow-xs transition-colors',
        'data-[state=checked]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:border-brand data-[state=indeterminate]:bg-brand',
        'text-on-brand aria-invalid:border-bad disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        <Check aria-hidden strokeWidth={3} className="size-3.5 group-data-[state=indeterminate]:hidden" />
        <Minus
          aria-hidden
          strokeWidth={3}
          className="hidden size-3.5 group-data-[state=indeterminate]:block"
        />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}

interface CheckboxFieldProps extends CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: string;
}

/** A checkbox with a clickable label. */
export function CheckboxField({ label, hint, className, ...props }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <Checkbox
        id={id}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        {...props}
        className="mt-px touch:mt-3"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <label htmlFor={id} className={cn('text-base leading-5 touch:pt-3', !hint && 'touch:pb-3')}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted touch:pb-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

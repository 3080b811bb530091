import { RadioGroup as Primitive } from 'radix-ui';
import { type ComponentProps, useId } from 'react';
import { cn } from './cn.ts';

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
}

interface RadioGroupProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children'> {
  readonly options: readonly RadioOption[];
  /** Each option in a box of at least 48 px, for pet owners. */
  readonly boxed?: boolean;
}

export function RadioGroup({ options, boxed = false, className, ...props }: RadioGroupProps) {
  const id = useId();
  return (
    <Primitive.Root className={cn('flex flex-col gap-2', !boxed && 'touch:gap-0', className)} {...props}>
      {options.map(({ value, label, hint, disabled }) => (
        <div
          key={value}
          className={cn(
            'relative flex items-start gap-2.5',
            boxed &&
              'min-h-12 rounded-lg border border-line-strong bg-surface p-3.5 transition-colors hover:bg-hover has-data-[state=checked]:border-brand has-data-[state=checked]:bg-brand-soft',
          )}
        >
          <Primitive.Item
            id={`${id}-${value}`}
            value={value}
            disabled={disabled ?? false}
            {...(hint ? { 'aria-describedby': `${id}-${value}-hint` } : {})}
            className={cn(
              'focus-ring relative mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full border border-line-control bg-surface shadow-xs disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand',
              !boxed && 'touch:mt-3 touch:after:absolute touch:after:-inset-[13px]',
            )}
          >
            <Primitive.Indicator className="size-2 rounded-full bg-on-brand" />
          </Primitive.Item>
          <div className="flex min-w-0 flex-1 flex-col gap-0.5">
            <label
              htmlFor={`${id}-${value}`}
              className={cn(
                'text-base leading-5',
                boxed ? 'font-medium after:absolute after:inset-0' : 'touch:pt-3',
                !boxed && !hint && 'touch:pb-3',
              )}
            >
              {label}
            </label>
            {hint && (
              <p id={`${id}-${value}-hint`} className={cn('text-sm text-ink-muted', !boxed && 'touch:pb-3')}>
                {hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </Primitive.Root>
  );
}

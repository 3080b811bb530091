import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { AriaAttributes, ReactNode, Ref } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES } from './control-classes.ts';

export interface SelectOption<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** Shown before the label, such as a colored dot. */
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<V extends string> extends Pick<
  AriaAttributes,
  'aria-label' | 'aria-describedby' | 'aria-invalid'
> {
  readonly options: readonly SelectOption<V>[];
  /** Empty string or undefined: nothing is selected. */
  readonly value?: V | '' | undefined;
  readonly onValueChange?: (value: V) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly small?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Selects one of a short list. For more than about ten options use Combobox. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose',
  name,
  disabled,
  small = false,
  className,
  ...trigger
}: SelectProps<V>) {
  return (
    <Primitive.Root
      // For radix the empty string means that nothing is selected.
      value={value ?? ''}
      // Safe: radix only returns a value of one of `options`.
      onValueChange={(chosen) => onValueChange?.(chosen as V)}
      {...(name === undefined ? {} : { name })}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <Primitive.Trigger
        {...trigger}
        className={cn(
          CONTROL_CLASSES,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-ink-muted [&>span]:truncate',
          small ? 'h-8 w-auto px-2.5 text-sm' : 'h-9 px-3 touch:h-11',
          className,
        )}
      >
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line bg-raised shadow-floating animate-in fade-in-0 zoom-in-95"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="relative flex min-h-8 touch:min-h-11 cursor-default items-center gap-2 rounded-md py-1.5 pr-8 pl-2.5 text-base outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover"
              >
                {option.icon}
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-2.5 text-brand">
                  <Check aria-hidden className="size-4" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

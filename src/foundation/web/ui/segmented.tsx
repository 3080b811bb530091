import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface SegmentedProps<V extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: ReactNode }[];
  readonly className?: string;
}

/** A segmented control: one of a few options, all visible. */
export function Segmented<V extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentedProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the selected option again must not clear the selection. Safe: radix returns a value of one of `options`.
      onValueChange={(chosen) => chosen !== '' && onValueChange(chosen as V)}
      className={cn(
        'inline-flex h-9 w-fit items-center touch:h-auto gap-0.5 rounded-md border border-line bg-sunken p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="focus-ring inline-flex h-full shrink-0 items-center touch:h-11 whitespace-nowrap gap-1.5 rounded-sm px-3 text-base font-medium text-ink-muted transition-colors hover:text-ink max-sm:px-2.5 data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-xs dark:data-[state=on]:bg-brand-soft [&_svg]:size-4"
        >
          {option.icon}
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

import { Check } from 'lucide-react';
import { RadioGroup as Primitive } from 'radix-ui';
import type { AriaAttributes } from 'react';
import { type Hue, HUE_LABELS, HUES } from '#vocabulary/hues.ts';
import { cn } from './cn.ts';

interface HuePickerProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  readonly value: Hue;
  readonly onValueChange: (hue: Hue) => void;
  readonly id?: string;
}

/** Selects one of the eight hues, shown as on the board. Arrow keys move between them. */
export function HuePicker({ value, onValueChange, ...props }: HuePickerProps) {
  return (
    <Primitive.Root
      {...props}
      value={value}
      // Safe: radix only returns the value of one of the items below.
      onValueChange={(chosen) => onValueChange(chosen as Hue)}
      className="flex flex-wrap gap-2"
    >
      {HUES.map((hue) => (
        <Primitive.Item
          key={hue}
          value={hue}
          aria-label={HUE_LABELS[hue]}
          title={HUE_LABELS[hue]}
          className={cn(
            `hue-${hue}`,
            'focus-ring hue-block hue-patterned flex size-8 items-center justify-center rounded-md border-2 data-[state=unchecked]:border-transparent',
          )}
        >
          <Primitive.Indicator>
            <Check aria-hidden strokeWidth={3} className="size-4" />
          </Primitive.Indicator>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}

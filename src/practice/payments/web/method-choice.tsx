import { RadioGroup } from 'radix-ui';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#vocabulary/payment-methods.ts';
import { MethodIcon } from './payment-looks.tsx';

interface MethodChoiceProps {
  readonly methods: readonly PaymentMethod[];
  readonly value: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
}

/** How it is paid: one press, all visible. */
export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  return (
    <RadioGroup.Root
      aria-label="Paid with"
      value={value}
      // Safe: radix returns a value of one of its items.
      onValueChange={(chosen) => onChange(chosen as PaymentMethod)}
      className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
    >
      {methods.map((method) => (
        <RadioGroup.Item
          key={method}
          value={method}
          className="focus-ring flex h-11 items-center justify-center gap-2 rounded-md border border-line-strong bg-surface px-2 text-base font-medium transition-colors hover:bg-hover data-[state=checked]:border-brand data-[state=checked]:bg-brand-soft data-[state=checked]:text-brand-ink data-[state=checked]:[&_svg]:text-brand-ink"
        >
          <MethodIcon method={method} />
          {PAYMENT_METHOD_LABELS[method]}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

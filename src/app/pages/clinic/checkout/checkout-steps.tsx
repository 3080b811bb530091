import { Check } from 'lucide-react';
import { cn } from '#foundation/web/ui/cn.ts';
import { CHECKOUT_STEPS, type CheckoutStep } from '#practice/payments/checkout.rules.ts';

const LABELS: Readonly<Record<CheckoutStep, string>> = {
  review: 'Review',
  pay: 'Pay',
  done: 'Print or send',
};

/** Where the checkout is. */
export function CheckoutSteps({ step }: { readonly step: CheckoutStep }) {
  const at = CHECKOUT_STEPS.indexOf(step);
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
      {CHECKOUT_STEPS.map((one, index) => (
        <li
          key={one}
          {...(one === step ? { 'aria-current': 'step' } : {})}
          className="flex items-center gap-2"
        >
          {index > 0 && <span aria-hidden className="h-px w-4 bg-line-strong sm:w-8" />}
          <span
            aria-hidden
            className={cn(
              'flex size-6 items-center justify-center rounded-full text-sm font-semibold tabular',
              index < at && 'bg-good-soft text-good-ink',
              index === at && 'bg-brand text-on-brand',
              index > at && 'bg-hover text-ink-muted',
            )}
          >
            {index < at ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={cn(index === at ? 'font-semibold' : 'text-ink-muted')}>{LABELS[one]}</span>
        </li>
      ))}
    </ol>
  );
}

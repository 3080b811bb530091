import { Slot } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { CircleAlert } from 'lucide-react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

interface FieldProps {
  readonly label: string;
  /** What to type, or why it is asked. Also shown while there is an error. */
  readonly hint?: string | undefined;
  /** What is wrong and what to do about it. */
  readonly error?: string | undefined;
  /** Shows "optional" next to the label; required fields are the rule and are not marked. */
  readonly optional?: boolean | undefined;
  /** Content at the end of the label's line, such as a link. */
  readonly aside?: ReactNode;
  /** The label is for screen readers only. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
  /** Exactly one control, which gets its id, its description and `aria-invalid`. */
  readonly children: ReactNode;
}

/** A control with its label, hint and error, associated for assistive technology. */
export function Field({ label, hint, error, optional, aside, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <Label htmlFor={id}>
          {label}
          {optional && <span className="ml-1.5 font-normal text-ink-muted">optional</span>}
        </Label>
        {aside}
      </div>
      <Slot.Root
        id={id}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        {...(error ? { 'aria-invalid': true } : {})}
      >
        {children}
      </Slot.Root>
      {hint && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error below a control. Announced when it appears. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    // The live region is always mounted (without its gap while empty): only changes inside one are announced.
    <div aria-live="polite" className={error ? '' : '-mt-1.5'}>
      {error && (
        <p id={id} className="flex items-start gap-1.5 text-sm text-bad-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

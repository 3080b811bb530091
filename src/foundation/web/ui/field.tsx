import { Slot } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { CircleAlert } from 'lucide-react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

interface FieldProps {
  readonly label: string;
  /** What to type, or why it is asked. Stays while there is an error. */
  readonly hint?: string | undefined;
  /** What is wrong and what to do about it. */
  readonly error?: string | undefined;
  /** Says "optional" beside the label; most fields of a form should be needed, so those stay unmarked. */
  readonly optional?: boolean | undefined;
  /** Something at the end of the label's line, such as a link. */
  readonly aside?: ReactNode;
  /** The label is there for those who hear the page only. */
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
  /** Exactly one control. It is given its id, its description and whether it is wrong. */
  readonly children: ReactNode;
}

/** A control with its label, its hint and its error, tied together for keyboard, screen reader and eye. */
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

/** The line under a control that says what is wrong. Announced when it appears. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  return (
    // Stays in the page while empty (its gap taken back), because only then is its change announced.
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

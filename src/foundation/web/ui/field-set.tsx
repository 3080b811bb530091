import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldError } from './field.tsx';

interface FieldSetProps {
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A group of controls for one value: radio buttons, checkboxes, the parts of an address. */
export function FieldSet({ legend, hint, error, className, children }: FieldSetProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={cn('flex min-w-0 flex-col gap-2', className)}
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <legend className="mb-1.5 text-base leading-5 font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

import type { ComponentProps } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';
import { CONTROL_CLASSES } from '#foundation/web/ui/control-classes.ts';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';

interface FieldTexts {
  /** The field's name in the request. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}
interface Choice {
  readonly value: string;
  readonly label: string;
}
interface PublicFieldProps extends FieldTexts {
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** A field with several lines. */
  readonly rows?: number;
  /** A list to choose from instead of a field to type into. */
  readonly choices?: readonly Choice[];
}

const CLASSES = cn(CONTROL_CLASSES, 'px-3.5 text-md');

/** One field of a `PublicForm`: its label, its hint, and an element for its error. */
export function PublicField({
  name,
  label,
  hint,
  optional = false,
  type = 'text',
  autoComplete,
  maxLength,
  rows,
  choices,
}: PublicFieldProps) {
  const id = `field-${name}`;
  const common = {
    id,
    name,
    'aria-describedby': `${hint === undefined ? '' : `${id}-hint `}${id}-fault`,
    'aria-required': !optional,
  } satisfies ComponentProps<'input'>;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-md font-medium">
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-muted">optional</span>}
      </label>
      {choices ? (
        <NativeSelect {...common} large options={choices} />
      ) : rows === undefined ? (
        <input
          {...common}
          type={type}
          maxLength={maxLength}
          autoComplete={autoComplete}
          className={cn(CLASSES, 'h-12')}
        />
      ) : (
        <textarea {...common} rows={rows} maxLength={maxLength} className={cn(CLASSES, 'py-3')} />
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-base text-ink-muted">
          {hint}
        </p>
      )}
      <p
        id={`${id}-fault`}
        aria-live="polite"
        data-fault-of={name}
        className="text-base text-bad-ink empty:hidden"
      />
    </div>
  );
}

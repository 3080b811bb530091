import type { ReactNode } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';

interface SheetFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly isDestructive?: boolean;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in the sheet of a payment, with its buttons below it. */
export function SheetForm(props: SheetFormProps) {
  const { label, submitLabel, isDestructive = false, busy, onSubmit, onCancel, children } = props;
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      <h3 className="text-base font-semibold">{label}</h3>
      {children}
      <div className="flex justify-end gap-2">
        <Button type="button" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" variant={isDestructive ? 'destructive' : 'primary'} busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PetOverlapReason } from '../contract.ts';

interface OverlapReasonProps {
  readonly submitLabel: string;
  readonly onSubmit: (reason: string) => void;
}

/** APPT-8. Asks why a pet is to be in two places at one time. Within another form, which Enter must not send. */
export function OverlapReason({ submitLabel, onSubmit }: OverlapReasonProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const reason = PetOverlapReason.safeParse(text);
    if (reason.success) onSubmit(reason.data);
    else setError(reason.error.issues[0]?.message);
  };
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Field label="Reason to book both" hint="Kept with the appointment." error={error} className="w-full">
        <Input
          autoComplete="off"
          maxLength={300}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
      </Field>
      <Button size="sm" onClick={submit}>
        {submitLabel}
      </Button>
    </div>
  );
}

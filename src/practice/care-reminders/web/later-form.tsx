import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { addDays } from '#foundation/values/day.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';

const Later = z.object({ untilOn: z.string().min(1, 'Choose a day.') });

interface LaterFormProps {
  readonly today: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSend: (untilOn: string) => void;
  readonly onCancel: () => void;
}

/** When somebody wants to be reminded again. */
export function LaterForm({ today, busy, error, onSend, onCancel }: LaterFormProps) {
  const form = useForm({ resolver: zodResolver(Later), defaultValues: { untilOn: addDays(today, 14) } });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4"
      onSubmit={form.handleSubmit(({ untilOn }) => onSend(untilOn))}
    >
      <Field label="Remind me on" error={errors.untilOn?.message}>
        <DateInput
          large
          today={today}
          earliest={addDays(today, 1)}
          latest={addDays(today, 365)}
          {...form.register('untilOn')}
        />
      </Field>
      <SubmitError error={error} fieldErrors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button size="lg" variant="primary" type="submit" busy={busy}>
          Remind me then
        </Button>
        <Button size="lg" variant="ghost" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}

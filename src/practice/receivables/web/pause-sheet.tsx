import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { PAUSE_REASON_LABELS, PAUSE_REASONS } from '#vocabulary/dunning.ts';
import { calendarDay } from '#foundation/contract/instant.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { pauseDunningEndpoint } from '../client-debts.contract.ts';

/** What is not dunned: one invoice, or all of the client. */
export interface PauseSubject {
  readonly invoiceId: string | null;
  readonly title: string;
}

const Fields = z.object({
  reason: z.enum(PAUSE_REASONS),
  untilOn: z.union([z.literal(''), calendarDay('Choose a date.')]).transform((day) => day || null),
  note: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .transform((text) => text || null),
});

const REASONS = PAUSE_REASONS.map((value) => ({ value, label: PAUSE_REASON_LABELS[value] }));

interface PauseSheetProps {
  readonly clientId: string;
  readonly subject: PauseSubject;
  readonly today: string;
  readonly onClose: () => void;
}

/** Why a client is not reminded, and until when. */
export function PauseSheet({ clientId, subject, today, onClose }: PauseSheetProps) {
  const pause = useWrite(pauseDunningEndpoint);
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { reason: 'dispute', untilOn: '', note: '' },
  });
  const { errors, isDirty } = form.formState;
  const save = (fields: z.output<typeof Fields>) =>
    pause.mutate(
      { clientId, invoiceId: subject.invoiceId, ...fields },
      { onError: (error) => showFieldErrors(error, form) },
    );
  return (
    <FormSheet
      title="Pause reminders"
      description={subject.title}
      submitLabel="Pause reminders"
      busy={pause.isPending}
      isDirty={isDirty}
      isDone={pause.isSuccess}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Field label="Reason">
        <NativeSelect options={REASONS} {...form.register('reason')} />
      </Field>
      <Field
        label="Until"
        optional
        hint="Without a date, the pause lasts until someone ends it."
        error={errors.untilOn?.message}
      >
        <DateInput today={today} earliest={today} {...form.register('untilOn')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={3} {...form.register('note')} />
      </Field>
      <SubmitError error={pause.error} fieldErrors={errors} />
    </FormSheet>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import { CANCEL_REASON_LABELS, CANCEL_REASONS, type CancelReason } from '#vocabulary/cancel-reasons.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { type AppointmentDetails, ExplainCancellation, explainCancellationEndpoint } from '../contract.ts';
import { TO_REASON } from './reason-address.ts';

const OPTIONS = [
  { value: 'none', label: 'Not given' },
  ...CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_LABELS[value] })),
] as const;

const Fields = ExplainCancellation.pick({ note: true });

interface CancelReasonPartProps {
  readonly appointment: AppointmentDetails;
}

/** APPT-7. The optional reason of a cancellation. */
export function CancelReasonPart({ appointment }: CancelReasonPartProps) {
  const { id, version, cancellation } = appointment;
  const form = useEditForm<z.input<typeof Fields>, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    saved: { note: cancellation?.note ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const chooser = useRef<HTMLButtonElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.state === TO_REASON) chooser.current?.focus();
  }, [location]);
  const write = useWrite(explainCancellationEndpoint);
  const say = (reason: CancelReason | null, note: string | null) =>
    write.mutate({ id, version, reason, note });
  const reason = cancellation?.reason ?? 'none';
  const submit = form.handleSubmit(({ note }) => {
    if (reason === 'none') return;
    write.mutate(
      { id, version, reason, note },
      {
        onSuccess: () => form.reset({ note: note ?? '' }),
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  return (
    <section aria-label="Cancellation" className="flex flex-col gap-3">
      <Field label="Why it was canceled" optional>
        <Select
          ref={chooser}
          options={OPTIONS}
          value={reason}
          disabled={write.isPending}
          onValueChange={(chosen) =>
            chosen === 'none' ? say(null, null) : say(chosen, cancellation?.note ?? null)
          }
        />
      </Field>
      {reason !== 'none' && (
        <form className="flex items-end gap-2" noValidate onSubmit={submit}>
          <Field
            label="Details"
            error={errors.note?.message}
            optional
            aside={<span className="text-sm text-ink-muted">For staff only</span>}
            className="flex-1"
          >
            <Input maxLength={300} {...form.register('note')} />
          </Field>
          <Button type="submit" busy={write.isPending} disabled={!isDirty}>
            Save
          </Button>
        </form>
      )}
      <SubmitError error={write.error} fieldErrors={errors} />
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CANCEL_REASON_LABELS, CANCEL_REASONS, type CancelReason } from '#vocabulary/cancel-reasons.ts';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import {
  type AppointmentDetails,
  explainCancellationEndpoint,
  getAppointmentEndpoint,
  listAppointmentsEndpoint,
} from '../contract.ts';
import { TO_REASON } from './reason-address.ts';

const OPTIONS = [
  { value: 'none', label: 'Not said' },
  ...CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_LABELS[value] })),
] as const;

interface CancelReasonPartProps {
  readonly appointment: AppointmentDetails;
}

/** APPT-7. Why it was cancelled, for whoever wants to say so: nothing waits for it. */
export function CancelReasonPart({ appointment }: CancelReasonPartProps) {
  const { id, version, cancellation } = appointment;
  const [words, setWords] = useState(cancellation?.note ?? '');
  const chooser = useRef<HTMLButtonElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.state === TO_REASON) chooser.current?.focus();
  }, [location]);
  const write = useWrite(explainCancellationEndpoint, {
    makesStale: [listAppointmentsEndpoint, getAppointmentEndpoint],
  });
  const say = (reason: CancelReason | null, note: string | null) =>
    write.mutate({ id, version, reason, note });
  const reason = cancellation?.reason ?? 'none';
  return (
    <section aria-label="Cancellation" className="flex flex-col gap-3">
      <Field label="Why it was cancelled" optional>
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
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            say(reason, words.trim() || null);
          }}
        >
          <Field
            label="In words"
            optional
            aside={<span className="text-sm text-ink-muted">For staff only</span>}
            className="flex-1"
          >
            <Input value={words} maxLength={300} onChange={(event) => setWords(event.target.value)} />
          </Field>
          <Button type="submit" busy={write.isPending} disabled={words.trim() === (cancellation?.note ?? '')}>
            Save
          </Button>
        </form>
      )}
      <FormError error={write.error} />
    </section>
  );
}

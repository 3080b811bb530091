import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { addDays } from '#foundation/values/day.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FileInput } from '#foundation/web/ui/file-input.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  type OpenedReminder,
  PROOF_TYPES,
  type ReminderLinkAnswer,
  sendReminderProofEndpoint,
} from '../link.contract.ts';
import { smallProof } from './small-proof.ts';

const Elsewhere = z.object({
  itemIds: z.array(z.string()).min(1, 'Choose what was done.'),
  doneOn: z.string().min(1, 'Choose the day it was done.'),
  elsewhereName: z
    .string()
    .trim()
    .min(1, 'Enter the name of the clinic.')
    .max(200, 'Use at most 200 characters.'),
});

interface ElsewhereFormProps {
  readonly token: string;
  readonly today: string;
  readonly items: OpenedReminder['items'];
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSend: (answer: Extract<ReminderLinkAnswer, { kind: 'elsewhere' }>) => void;
  readonly onCancel: () => void;
}

/** When and where care was done, with a photo or PDF as proof. */
export function ElsewhereForm({ token, today, items, busy, error, onSend, onCancel }: ElsewhereFormProps) {
  const sendProof = useWrite(sendReminderProofEndpoint);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const form = useForm({
    resolver: zodResolver(Elsewhere),
    defaultValues: {
      itemIds: items.length === 1 ? items.map(({ id }) => id) : [],
      doneOn: '',
      elsewhereName: '',
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const answer = { kind: 'elsewhere', note: null, ...values } as const;
    if (file === undefined) return onSend({ ...answer, proof: null });
    const small = await smallProof(file);
    if (typeof small === 'string') return setFault(small);
    sendProof.mutate({ token, ...small }, { onSuccess: ({ proof }) => onSend({ ...answer, proof }) });
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4"
      onSubmit={submit}
    >
      <Controller
        control={form.control}
        name="itemIds"
        render={({ field, fieldState }) => (
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-1 font-medium">What was done?</legend>
            {items.map(({ id, name, petName }) => (
              <CheckboxField
                key={id}
                label={[petName, name].filter(Boolean).join(': ')}
                checked={field.value.includes(id)}
                onCheckedChange={(isChosen) =>
                  field.onChange(
                    isChosen === true ? [...field.value, id] : field.value.filter((one) => one !== id),
                  )
                }
              />
            ))}
            {fieldState.error && <p className="text-sm text-bad-ink">{fieldState.error.message}</p>}
          </fieldset>
        )}
      />
      <Field label="When?" error={errors.doneOn?.message}>
        <DateInput
          large
          today={today}
          earliest={addDays(today, -365)}
          latest={today}
          {...form.register('doneOn')}
        />
      </Field>
      <Field label="Where?" error={errors.elsewhereName?.message}>
        <Input autoComplete="off" placeholder="Name of the clinic" {...form.register('elsewhereName')} />
      </Field>
      <Field label="Photo or PDF of the certificate" optional error={fault}>
        <FileInput
          accept={PROOF_TYPES.join(',')}
          onChange={(event) => {
            setFault(undefined);
            setFile(event.target.files?.[0]);
          }}
        />
      </Field>
      <SubmitError error={error ?? sendProof.error} fieldErrors={errors} />
      <div className="flex flex-wrap gap-2">
        <Button size="lg" variant="primary" type="submit" busy={busy || sendProof.isPending}>
          Send to the clinic
        </Button>
        <Button size="lg" variant="ghost" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}

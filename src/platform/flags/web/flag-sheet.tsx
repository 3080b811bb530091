import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ChangeFlag, changeFlagEndpoint, type FeatureFlag } from '../contract.ts';
import { ClinicChoice } from './clinic-choice.tsx';
import { MODE_OPTIONS, flagModeLabel } from './flag-labels.ts';

interface FlagSheetProps {
  readonly flag: FeatureFlag;
  readonly onClose: () => void;
}

const DEFAULT_SHARE = 10;

/** The form that switches a flag, with a reason. */
export function FlagSheet({ flag, onClose }: FlagSheetProps) {
  const change = useWrite(changeFlagEndpoint);
  const form = useForm<z.input<typeof ChangeFlag>, unknown, ChangeFlag>({
    resolver: zodResolver(ChangeFlag),
    defaultValues: {
      key: flag.key,
      mode: flag.mode ?? (flag.isOnByDefault ? 'on' : 'off'),
      sharePercent: flag.sharePercent,
      clinicIds: flag.clinics.map(({ id }) => id),
      reason: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const mode = useWatch({ control: form.control, name: 'mode' });
  const submit = form.handleSubmit((fields) =>
    change.mutate(fields, {
      onSuccess: (after) =>
        notify({ title: `${flag.key}: ${flagModeLabel(after).toLowerCase()}`, tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title={flag.key}
      description={flag.summary}
      submitLabel="Save"
      busy={change.isPending}
      isDirty={isDirty}
      isDone={change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FieldSet legend="On for" error={errors.mode?.message}>
        <Controller
          control={form.control}
          name="mode"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              aria-label="On for"
              options={MODE_OPTIONS}
              value={value}
              onValueChange={(next) => {
                onChange(next);
                form.setValue('sharePercent', next === 'share' ? (flag.sharePercent ?? DEFAULT_SHARE) : null);
              }}
            />
          )}
        />
      </FieldSet>
      {mode === 'share' && (
        <Field label="Percentage" error={errors.sharePercent?.message}>
          <Input inputMode="numeric" {...form.register('sharePercent', { valueAsNumber: true })} />
        </Field>
      )}
      {mode === 'clinics' && (
        <Controller
          control={form.control}
          name="clinicIds"
          render={({ field: { value, onChange } }) => (
            <ClinicChoice
              known={flag.clinics}
              value={value}
              onChange={onChange}
              error={errors.clinicIds?.message}
            />
          )}
        />
      )}
      <Field
        label="Reason"
        error={errors.reason?.message}
        hint="Shown next to the flag and in the audit trail."
      >
        <Textarea {...form.register('reason')} />
      </Field>
      <FormError error={change.error} />
    </FormSheet>
  );
}

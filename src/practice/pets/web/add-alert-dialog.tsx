import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import {
  PET_ALERT_KIND_LABELS,
  PET_ALERT_KINDS,
  PET_ALERT_SEVERITIES,
  PET_ALERT_SEVERITY_LABELS,
} from '#vocabulary/pet-alerts.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { AddPetAlert, addPetAlertEndpoint, clearPetAlertEndpoint, type Pet } from '../contract.ts';

const AlertFields = z.object({
  kind: z.enum(PET_ALERT_KINDS),
  severity: z.enum(PET_ALERT_SEVERITIES),
  note: AddPetAlert.shape.note,
  /** As typed, separated by commas. */
  substances: z
    .string()
    .transform((text) =>
      text
        .split(/[,;\n]/)
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(AddPetAlert.shape.substances.unwrap()),
  mustAcknowledge: z.boolean(),
});
type AlertInput = z.input<typeof AlertFields>;
type AlertOutput = z.output<typeof AlertFields>;

const KIND_OPTIONS = PET_ALERT_KINDS.map((kind) => ({ value: kind, label: PET_ALERT_KIND_LABELS[kind] }));
const SEVERITY_OPTIONS = PET_ALERT_SEVERITIES.map((severity) => ({
  value: severity,
  label: PET_ALERT_SEVERITY_LABELS[severity],
}));
/** A new alert; it is shown wherever the pet is. */
export function AddAlertDialog({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const add = useWrite(addPetAlertEndpoint);
  const clear = useWrite(clearPetAlertEndpoint);
  const { register, control, handleSubmit, formState } = useForm<AlertInput, undefined, AlertOutput>({
    resolver: zodResolver(AlertFields),
    defaultValues: { kind: 'allergy', severity: 'warning', note: '', substances: '', mustAcknowledge: false },
  });
  const kind = useWatch({ control, name: 'kind' });

  const save = ({ substances, ...fields }: AlertOutput) =>
    add.mutate(
      { id: pet.id, ...fields, substances: fields.kind === 'allergy' ? substances : [] },
      {
        onSuccess: ({ id }) => {
          onClose();
          notify({
            title: 'Alert added',
            onUndo: () =>
              clear.mutate(
                { id: pet.id, alertId: id },
                {
                  onError: (error) =>
                    notify({
                      title: 'The alert could not be removed',
                      text: messageOf(error),
                      tone: 'destructive',
                    }),
                },
              ),
          });
        },
      },
    );

  return (
    <Dialog
      title={`Alert for ${pet.name}`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="add-alert" busy={add.isPending}>
          Add alert
        </Button>
      }
    >
      <form id="add-alert" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label="About">
            <NativeSelect options={KIND_OPTIONS} {...register('kind')} />
          </Field>
          <Field label="Severity">
            <NativeSelect options={SEVERITY_OPTIONS} {...register('severity')} />
          </Field>
        </div>
        <Field label="Note" error={formState.errors.note?.message}>
          <Textarea rows={3} {...register('note')} />
        </Field>
        {kind === 'allergy' && (
          <Field
            label="Substances"
            optional
            hint="Generic names, separated by commas, such as amoxicillin. Giving one of them needs a reason."
            error={formState.errors.substances?.message}
          >
            <Input autoComplete="off" {...register('substances')} />
          </Field>
        )}
        <Controller
          control={control}
          name="mustAcknowledge"
          render={({ field: { value, onChange } }) => (
            <CheckboxField
              label="Must be acknowledged"
              hint="Everything that is ordered or given needs a typed reason."
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
        <FormError error={add.error} />
      </form>
    </Dialog>
  );
}

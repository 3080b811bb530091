import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { MODALITIES, MODALITY_LABELS } from '#vocabulary/imaging.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { AddImagingDevice, addImagingDeviceEndpoint } from '../devices.contract.ts';

const Form = z.object({
  name: AddImagingDevice.shape.name,
  aeTitle: AddImagingDevice.shape.aeTitle,
  address: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(AddImagingDevice.shape.address),
  modality: z
    .string()
    .transform((text) => text || null)
    .pipe(z.enum(MODALITIES).nullable()),
});

/** The form of a device that may connect. */
export function DeviceSheet({ onClose }: { readonly onClose: () => void }) {
  const add = useWrite(addImagingDeviceEndpoint);
  const form = useForm<z.input<typeof Form>, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: { name: '', aeTitle: '', address: '', modality: '' },
  });
  const { errors } = form.formState;
  const save = (fields: z.output<typeof Form>) =>
    add.mutate(fields, { onError: (error) => showFieldErrors(error, form) });
  return (
    <FormSheet
      title="Add device"
      description="A device that reads the worklist and sends images"
      submitLabel="Add device"
      busy={add.isPending}
      isDirty={form.formState.isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <Field label="Name" hint="Such as X-ray room." error={errors.name?.message}>
        <Input autoComplete="off" maxLength={80} {...form.register('name')} />
      </Field>
      <Field label="AE title" hint="As the device calls itself." error={errors.aeTitle?.message}>
        <Input autoComplete="off" maxLength={16} {...form.register('aeTitle')} />
      </Field>
      <Field
        label="IP address"
        optional
        hint="The device may connect from this address only."
        error={errors.address?.message}
      >
        <Input autoComplete="off" {...form.register('address')} />
      </Field>
      <Field label="Worklist" hint="Which requests the device gets." error={errors.modality?.message}>
        <NativeSelect
          options={[
            { value: '', label: 'All requests' },
            ...MODALITIES.map((value) => ({ value, label: MODALITY_LABELS[value] })),
          ]}
          {...form.register('modality')}
        />
      </Field>
      <SubmitError error={add.error} fieldErrors={errors} />
    </FormSheet>
  );
}

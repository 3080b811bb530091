import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { setTabClinic } from '#foundation/web/session/tab-clinic.ts';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ACCESS_MINUTES, OpenSupportAccess, openSupportAccessEndpoint } from '../../contract.ts';

const Typed = z.object({ reason: OpenSupportAccess.shape.reason, minutes: OpenSupportAccess.shape.minutes });
type Typed = z.infer<typeof Typed>;

const OPTIONS = ACCESS_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));

interface EnterClinicSheetProps {
  readonly clinic: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks for the reason and the duration, then opens the clinic. */
export function EnterClinicSheet({ clinic, onClose }: EnterClinicSheetProps) {
  const open = useWrite(openSupportAccessEndpoint);
  const form = useForm<Typed>({
    resolver: zodResolver(Typed),
    defaultValues: { reason: '', minutes: ACCESS_MINUTES[0] },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    open.mutate(
      { clinicId: clinic.id, ...fields },
      {
        onSuccess: () => setTabClinic(clinic.id),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <FormProvider {...form}>
      <FormSheet
        title={`Enter ${clinic.name}`}
        description="You can view what a clinic admin sees, but change nothing. The clinic’s admins get an email with your name and reason, and can see what you open. Your other tabs stay in the console."
        submitLabel="Enter the clinic"
        busy={open.isPending}
        isDirty={isDirty}
        isDone={open.isSuccess}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <Field label="Reason" hint="For example, the ticket number." error={errors.reason?.message}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FieldSet legend="For how long" error={errors.minutes?.message}>
          <Controller
            control={form.control}
            name="minutes"
            render={({ field }) => (
              <Segmented
                label="For how long"
                options={OPTIONS}
                value={String(field.value)}
                // Safe: the options are made from this list.
                onValueChange={(value) => field.onChange(Number(value))}
              />
            )}
          />
        </FieldSet>
        <FormError error={open.error} />
      </FormSheet>
    </FormProvider>
  );
}

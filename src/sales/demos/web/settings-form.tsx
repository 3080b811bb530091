import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { changeDemoSettingsEndpoint, type DemoSettings } from '../contract.ts';

/** The form's values: numbers are text until they are parsed. */
const Fields = z.object({
  isPaused: z.boolean(),
  leadHours: z
    .string()
    .refine((text) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 336, 'Use 0 to 336 hours.'),
  horizonDays: z
    .string()
    .refine(
      (text) => Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= 60,
      'Use 1 to 60 days.',
    ),
});
type Fields = z.infer<typeof Fields>;

const toFields = ({ isPaused, leadMinutes, horizonDays }: DemoSettings): Fields => ({
  isPaused,
  leadHours: String(leadMinutes / 60),
  horizonDays: String(horizonDays),
});

/** How soon and how far ahead visitors book, and a pause for all hosts at once. */
export function SettingsForm({ settings }: { readonly settings: DemoSettings }) {
  const save = useWrite(changeDemoSettingsEndpoint);
  const form = useEditForm<Fields>({ resolver: zodResolver(Fields), saved: toFields(settings) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ isPaused, leadHours, horizonDays }) =>
    save.mutate(
      { isPaused, leadMinutes: Math.round(Number(leadHours) * 60), horizonDays: Number(horizonDays) },
      {
        onSuccess: (saved) => form.reset(toFields(saved)),
        onError: (error) => showFieldErrors(error, form, { leadMinutes: 'leadHours' }),
      },
    ),
  );
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <CardHeader title="Booking" description="What visitors can book at /demo and /book-demo." />
        <CardBody className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Minimum notice (hours)" error={errors.leadHours?.message}>
              <Input inputMode="decimal" autoComplete="off" {...form.register('leadHours')} />
            </Field>
            <Field label="Maximum days ahead" error={errors.horizonDays?.message}>
              <Input inputMode="numeric" autoComplete="off" {...form.register('horizonDays')} />
            </Field>
          </div>
          <Controller
            control={form.control}
            name="isPaused"
            render={({ field }) => (
              <CheckboxField
                label="Pause"
                hint="No times are offered. Booked demos stay booked."
                checked={field.value}
                onCheckedChange={(checked) => field.onChange(checked === true)}
              />
            )}
          />
          <FormError error={save.error} />
        </CardBody>
        <SaveBar
          isDirty={isDirty}
          busy={save.isPending}
          isSaved={save.isSuccess}
          onDiscard={() => form.reset()}
        />
      </form>
    </Card>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  changePrescriptionSettingsEndpoint,
  getPrescriptionSettingsEndpoint,
  type PrescriptionSettings,
} from '../prescribing.contract.ts';

/** How old weights and examinations may be, and how long prescriptions are valid. */
export function PrescriptionSettingsCard() {
  const { data, error, refetch } = useQuery(queryOf(getPrescriptionSettingsEndpoint, {}));
  if (data) return <SettingsForm settings={data} onStale={() => void refetch()} />;
  if (error === null) return <SkeletonRows rows={3} />;
  return (
    <ErrorState
      compact
      title="The time limits could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

const DAYS = 'Enter whole days from 1 to 1,825.';
const days = z
  .string()
  .refine((text) => /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1825, DAYS);
const Fields = z.object({
  weightDays: days,
  examDays: days.or(z.literal('')),
  validDays: days.or(z.literal('')),
});
type Fields = z.input<typeof Fields>;

const toFields = ({ weightDays, examDays, validDays }: PrescriptionSettings): Fields => ({
  weightDays: String(weightDays),
  examDays: examDays === null ? '' : String(examDays),
  validDays: validDays === null ? '' : String(validDays),
});
const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function SettingsForm({
  settings,
  onStale,
}: {
  readonly settings: PrescriptionSettings;
  readonly onStale: () => void;
}) {
  const save = useWrite(changePrescriptionSettingsEndpoint);
  const form = useEditForm<Fields, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    saved: toFields(settings),
  });
  const { errors, isDirty } = form.formState;
  const { place, version } = settings;
  const submit = form.handleSubmit(({ weightDays, examDays, validDays }) =>
    save.mutate(
      { weightDays: Number(weightDays), examDays: orNull(examDays), validDays: orNull(validDays), version },
      { onSuccess: (saved) => form.reset(toFields(saved)), onError: onStale },
    ),
  );
  return (
    <MayChange call={changePrescriptionSettingsEndpoint}>
      <Card className="max-w-3xl">
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader title="Time limits" description="Leave a field blank to follow local rules." />
          <CardBody className="flex flex-col gap-4">
            <Field
              label="Weights are current for (days)"
              hint="After that, dose checks show a warning and a doctor must approve refills."
              error={errors.weightDays?.message}
            >
              <Input inputMode="numeric" autoComplete="off" {...form.register('weightDays')} />
            </Field>
            <Field
              label="Refills need an exam within (days)"
              optional
              hint={
                place.examDays === null
                  ? 'No local rule on record.'
                  : `${place.examDays} in your location. ${place.examSource}`
              }
              error={errors.examDays?.message}
            >
              <Input inputMode="numeric" autoComplete="off" {...form.register('examDays')} />
            </Field>
            <Field
              label="Prescriptions are valid for (days)"
              optional
              hint={`Usually ${place.validDays}. ${place.validSource}`}
              error={errors.validDays?.message}
            >
              <Input inputMode="numeric" autoComplete="off" {...form.register('validDays')} />
            </Field>
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </Card>
    </MayChange>
  );
}

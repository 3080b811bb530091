import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type ClinicSetup, setClinicHoursEndpoint } from '../../contract.ts';
import { summarizeHours } from '../../opening-hours.rules.ts';
import { WeekEditor } from './week-editor.tsx';
import { toWeekRows, WeekRows } from './week-rows.ts';

const Fields = z.strictObject({ hours: WeekRows });

/** The clinic's opening hours in its local time. */
export function HoursForm({ setup }: { readonly setup: ClinicSetup }) {
  const save = useWrite(setClinicHoursEndpoint);
  const saved = { hours: toWeekRows(setup.hours) };
  const form = useEditForm<z.input<typeof Fields>, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    saved: saved,
  });
  const submit = form.handleSubmit((fields) =>
    save.mutate(fields, { onSuccess: ({ hours }) => form.reset({ hours: toWeekRows(hours) }) }),
  );
  return (
    <MayChange call={setClinicHoursEndpoint}>
      <Card>
        <form noValidate onSubmit={submit}>
          <CardHeader
            title="Opening hours"
            description={`Local time (${setup.clinic.timeZone}). Clients can book within these hours. Staff can also book outside them.`}
          />
          <CardBody>
            <Controller
              control={form.control}
              name="hours"
              render={({ field }) => (
                <WeekEditor
                  ref={field.ref}
                  value={field.value}
                  onValueChange={field.onChange}
                  errors={form.formState.errors.hours}
                  emptyLabel="Closed"
                />
              )}
            />
            <p className="mt-3 text-sm text-ink-muted">
              Current hours: {summarizeHours(setup.hours, timeOfMinute).join(' · ')}
            </p>
            <FormError error={save.error} />
          </CardBody>
          <SaveBar
            label="Save hours"
            isDirty={form.formState.isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </Card>
    </MayChange>
  );
}

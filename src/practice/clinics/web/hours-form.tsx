import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type ClinicSetup, clinicSetupEndpoint, setClinicHoursEndpoint } from '../contract.ts';
import { summariseHours } from '../opening-hours.rules.ts';
import { useWeekDraft } from './public/week-draft.ts';
import { WeekEditor } from './public/week-editor.tsx';

/** When the clinic is open, in its own time. */
export function HoursForm({ setup }: { readonly setup: ClinicSetup }) {
  const draft = useWeekDraft(setup.hours);
  const save = useWrite(setClinicHoursEndpoint, { makesStale: [clinicSetupEndpoint] });
  const submit = () => {
    const hours = draft.take();
    if (hours) save.mutate({ hours }, { onSuccess: (answer) => draft.reset(answer.hours) });
  };
  return (
    <MayChange call={setClinicHoursEndpoint}>
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <CardHeader
            title="Opening hours"
            description={`Clock time in ${setup.clinic.timeZone}. Appointments are offered within these hours; staff may book beyond them on purpose.`}
          />
          <CardBody>
            <WeekEditor draft={draft} emptyLabel="Closed" />
            <p className="mt-3 text-sm text-ink-muted">Now: {summariseHours(setup.hours).join(' · ')}</p>
            <FormError error={save.error} />
          </CardBody>
          <SaveBar
            label="Save hours"
            isDirty={draft.isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={draft.discard}
          />
        </form>
      </Card>
    </MayChange>
  );
}

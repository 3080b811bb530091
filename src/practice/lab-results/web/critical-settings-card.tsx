import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { useTeam } from '#practice/staff/web/public/use-team.ts';
import { changeLabSettingsEndpoint, getLabSettingsEndpoint, type LabSettings } from '../setup.contract.ts';

/** LABR-6. Who else is notified of a critical value, and after how long. */
export function CriticalSettingsCard() {
  const { data } = useQuery(queryOf(getLabSettingsEndpoint, {}));
  return (
    <Card aria-labelledby="critical-title">
      <CardHeader
        title="Critical results"
        titleId="critical-title"
        description="The doctor of the order is notified at once. If no one acknowledges the result in time, so is the cover doctor."
      />
      {data && (
        <MayChange call={changeLabSettingsEndpoint}>
          <SettingsForm key={data.version} settings={data} />
        </MayChange>
      )}
    </Card>
  );
}

function SettingsForm({ settings }: { readonly settings: LabSettings }) {
  const { options } = useTeam();
  const [minutes, setMinutes] = useState(String(settings.escalateAfterMinutes));
  const [cover, setCover] = useState(settings.coverDoctor?.id ?? '');
  const change = useWrite(changeLabSettingsEndpoint);
  const isValid = /^\d{1,4}$/u.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= 1440;
  const save = () =>
    change.mutate(
      {
        version: settings.version,
        escalateAfterMinutes: Number(minutes),
        coverDoctorId: cover === '' ? null : cover,
      },
      { onSuccess: () => notify({ title: 'Settings saved', tone: 'good' }) },
    );
  return (
    <CardBody className="flex flex-col gap-4">
      <Field label="Time to acknowledge, in minutes" error={isValid ? undefined : 'Use 1 to 1,440 minutes.'}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="w-28"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </Field>
      <Field label="Cover doctor" hint="Without one, your whole team is notified.">
        <NativeSelect
          key={options.length}
          placeholder="No cover doctor"
          options={options}
          value={cover}
          onChange={({ target }) => setCover(target.value)}
        />
      </Field>
      <FormError error={change.error} />
      <Button
        variant="primary"
        className="self-start"
        busy={change.isPending}
        disabledReason={isValid ? undefined : 'Use 1 to 1,440 minutes.'}
        onClick={save}
      >
        Save settings
      </Button>
    </CardBody>
  );
}

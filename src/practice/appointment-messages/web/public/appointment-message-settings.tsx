import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type AppointmentMessageSettings, getAppointmentMessageSettingsEndpoint } from '../../contract.ts';
import { rulesFor } from '../../message-rules.rules.ts';
import { SettingsForm } from '../settings-form.tsx';

const CLINIC = '';

/** Which messages clients get about appointments: of the clinic, and of the types that differ. */
export function AppointmentMessageSettingsCard() {
  const { data, error, refetch } = useQuery(queryOf(getAppointmentMessageSettingsEndpoint, {}));
  if (data) return <SettingsCard settings={data} />;
  if (error === null) return <SkeletonRows rows={6} />;
  return (
    <ErrorState
      title="The appointment message settings could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

const isDifferent = (rules: object): boolean => Object.keys(rules).length > 0;

function SettingsCard({ settings }: { readonly settings: AppointmentMessageSettings }) {
  const [typeId, setTypeId] = useState(CLINIC);
  const { clinic, types } = settings;
  const type = types.find((one) => one.appointmentTypeId === typeId);
  const options = [
    { value: CLINIC, label: 'All appointment types' },
    ...types
      .filter(({ isActive, rules }) => isActive || isDifferent(rules))
      .map((one) => ({
        value: one.appointmentTypeId,
        label: isDifferent(one.rules) ? `${one.name} (different)` : one.name,
      })),
  ];
  return (
    <Card>
      <CardHeader
        title="Appointment messages"
        description="What clients receive about their visits. Each client’s consent and quiet hours also apply."
      />
      <CardBody>
        <Field
          label="Settings for"
          hint="Each type uses the clinic’s settings, except for what you change here."
        >
          <NativeSelect
            options={options}
            value={typeId}
            onChange={(event) => setTypeId(event.target.value)}
          />
        </Field>
      </CardBody>
      <SettingsForm
        key={typeId}
        typeId={type?.appointmentTypeId ?? null}
        rules={rulesFor(clinic.rules, type?.rules ?? {})}
        version={type?.version ?? clinic.version}
        isDifferent={isDifferent(type?.rules ?? {})}
      />
    </Card>
  );
}

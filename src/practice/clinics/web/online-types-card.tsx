import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { type AppointmentType, changeAppointmentTypeEndpoint } from '../contract.ts';

/** Which types clients can book online. A switch takes effect at once, because it can be switched back. */
export function OnlineTypesCard({ types }: { readonly types: readonly AppointmentType[] }) {
  const change = useWrite(changeAppointmentTypeEndpoint);
  const active = types.filter(({ isActive }) => isActive);
  const set = (type: AppointmentType, onlineBookable: boolean) =>
    change.mutate(
      { appointmentTypeId: type.id, onlineBookable },
      {
        onError: (error) =>
          notify({ title: `${type.name} could not be changed`, text: messageOf(error), tone: 'destructive' }),
      },
    );
  const isOn = (type: AppointmentType) =>
    change.isPending && change.variables.appointmentTypeId === type.id
      ? change.variables.onlineBookable === true
      : type.onlineBookable;
  return (
    <Card>
      <CardHeader
        title="What clients can book"
        action={
          <Link
            to="?tab=types"
            className="focus-ring rounded-sm text-base text-brand-ink underline underline-offset-4"
          >
            All types
          </Link>
        }
      />
      <CardBody className="flex flex-col divide-y divide-line">
        {active.length === 0 && (
          <EmptyState
            compact
            title="No appointment types"
            hint="First add appointment types under Appointment types."
          />
        )}
        <MayChange call={changeAppointmentTypeEndpoint}>
          {active.map((type) => (
            <SwitchField
              key={type.id}
              label={type.name}
              hint={`${type.durationMinutes} minutes`}
              checked={isOn(type)}
              onCheckedChange={(checked) => set(type, checked)}
              className="py-2.5"
            />
          ))}
        </MayChange>
      </CardBody>
    </Card>
  );
}

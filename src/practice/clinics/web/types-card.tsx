import { ArrowDown, ArrowUp, CalendarPlus, Globe, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  addAppointmentTypeEndpoint,
  type AppointmentType,
  changeAppointmentTypeEndpoint,
  type ClinicSetup,
  orderAppointmentTypesEndpoint,
} from '../contract.ts';

interface TypesCardProps {
  readonly setup: ClinicSetup;
  readonly onAdd: () => void;
}

const addressOf = (id: string) => `?tab=types&type=${id}`;

/** The appointment types in the order in which they are offered. */
export function TypesCard({ setup, onAdd }: TypesCardProps) {
  const order = useWrite(orderAppointmentTypesEndpoint);
  const doctors = new Map(setup.doctors.map(({ id, fullName }) => [id, fullName]));
  // Shows the order that is being saved.
  const requested = order.isPending ? order.variables.appointmentTypeIds : [];
  const placeOf = ({ id, position }: AppointmentType) => {
    const place = requested.indexOf(id);
    return place === -1 ? requested.length + position : place;
  };
  const active = setup.appointmentTypes
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const retired = setup.appointmentTypes.filter(({ isActive }) => !isActive);
  const move = (index: number, by: -1 | 1) => {
    const ids = active.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    order.mutate(
      { appointmentTypeIds: ids },
      {
        onError: (error) =>
          notify({ title: 'The order could not be saved', text: messageOf(error), tone: 'destructive' }),
      },
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardHeader
          title="Appointment types"
          description="How long each takes, who can do it, and whether clients can book it themselves."
          action={
            <May call={addAppointmentTypeEndpoint}>
              <Button variant="primary" onClick={onAdd}>
                <Plus aria-hidden />
                New type
              </Button>
            </May>
          }
        />
        {active.length === 0 ? (
          <EmptyState
            icon={<CalendarPlus />}
            title="No appointment types"
            hint="A type sets an appointment’s length and its color on the board."
            action={
              <May call={addAppointmentTypeEndpoint}>
                <Button onClick={onAdd}>Add the first type</Button>
              </May>
            }
          />
        ) : (
          <ItemList className="border-t border-line">
            {active.map((type, index) => (
              <TypeRow
                key={type.id}
                type={type}
                who={type.doctorIds.map((id) => doctors.get(id) ?? 'Former staff member').join(', ')}
                onUp={index === 0 ? undefined : () => move(index, -1)}
                onDown={index === active.length - 1 ? undefined : () => move(index, 1)}
              />
            ))}
          </ItemList>
        )}
      </Card>
      {retired.length > 0 && <RetiredTypes types={retired} />}
    </div>
  );
}

interface TypeRowProps {
  readonly type: AppointmentType;
  /** The names of the doctors; empty for all. */
  readonly who: string;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function TypeRow({ type, who, onUp, onDown }: TypeRowProps) {
  const buffer = type.bufferMinutes > 0 ? ` + ${type.bufferMinutes} min buffer` : '';
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-hover/60">
      <span
        aria-hidden
        className={`hue-${type.hue} hue-block hue-patterned size-8 shrink-0 rounded-md border`}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <Link
          to={addressOf(type.id)}
          className="focus-ring truncate rounded-sm font-medium after:absolute after:inset-0"
        >
          {type.name}
        </Link>
        <span className="text-sm text-ink-muted sm:truncate">
          {type.durationMinutes} min{buffer} · {who || 'Everyone'}
          {type.needsRoom && ' · needs a room'}
          {type.onlineBookable && <span className="sm:hidden"> · online</span>}
        </span>
      </div>
      {type.onlineBookable && (
        <Badge tone="brand" icon={<Globe aria-hidden />} className="max-sm:hidden">
          Online
        </Badge>
      )}
      <May call={orderAppointmentTypesEndpoint}>
        <div className="relative z-10 flex">
          <MoveButton label={`Move ${type.name} up`} onMove={onUp}>
            <ArrowUp aria-hidden />
          </MoveButton>
          <MoveButton label={`Move ${type.name} down`} onMove={onDown}>
            <ArrowDown aria-hidden />
          </MoveButton>
        </div>
      </May>
    </li>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly onMove: (() => void) | undefined;
  readonly children: ReactNode;
}

function MoveButton({ label, onMove, children }: MoveButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      disabled={onMove === undefined}
      onClick={onMove}
    >
      {children}
    </Button>
  );
}

/** Retired types; existing appointments keep their name and color. */
function RetiredTypes({ types }: { readonly types: readonly AppointmentType[] }) {
  const change = useWrite(changeAppointmentTypeEndpoint);
  const offerAgain = async (type: AppointmentType) => {
    try {
      await change.mutateAsync({ appointmentTypeId: type.id, isActive: true });
      notify({ title: `${type.name} is offered again`, tone: 'good' });
    } catch (error) {
      notify({ title: `${type.name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <Card>
      <CardHeader title="No longer offered" description="Kept for existing appointments of these types." />
      <ItemList className="border-t border-line">
        {types.map((type) => (
          <li key={type.id} className="flex min-h-12 items-center gap-3 px-4 py-2">
            <span aria-hidden className={`hue-${type.hue} size-3 shrink-0 rounded-full bg-(--hue-edge)`} />
            <span className="flex-1 text-ink-muted">{type.name}</span>
            <May call={changeAppointmentTypeEndpoint}>
              <Button
                size="sm"
                variant="ghost"
                busy={change.isPending && change.variables.appointmentTypeId === type.id}
                onClick={() => void offerAgain(type)}
              >
                Offer again<span className="sr-only">: {type.name}</span>
              </Button>
            </May>
          </li>
        ))}
      </ItemList>
    </Card>
  );
}

import { BedDouble, ChevronLeft, ChevronRight, MonitorUp, Plus, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { addDays, isDay } from '#foundation/values/day.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { fullDay } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { sheetHours } from '../sheet.rules.ts';
import { admitEndpoint } from '../treatments.contract.ts';
import { AdmitSheet } from './treatments/admit-sheet.tsx';
import { BigScreen } from './treatments/big-screen.tsx';
import { PetTreatments } from './treatments/pet-treatments.tsx';
import { useSheet } from './treatments/use-sheet.ts';
import { useSheetActions } from './treatments/use-sheet-actions.tsx';

export const handle = screen({ title: 'Treatments', roles: STAFF_ROLES });

/** `/clinic/treatments`: what admitted pets get, hour by hour. `?screen=big` is for a screen on the wall. */
export default function TreatmentsPage() {
  const clock = useClinicClock();
  const { zone, today, weightUnit } = clock;
  const nowMs = useNow();
  const [params, change] = useAddressParams();
  const isBigScreen = params.get('screen') === 'big';
  const chosen = params.get('day') ?? '';
  const day = isDay(chosen) && !isBigScreen ? chosen : today;
  const choose = (next: string) => change((query) => setOrDelete(query, 'day', next === today ? null : next));
  const { data, error, refetch, isPlaceholderData } = useSheet(day, { isBigScreen });
  const { actionsFor, dialogs } = useSheetActions({ zone, today });
  const mayAdmit = useSession().can(admitEndpoint.permission);
  if (isBigScreen)
    return (
      <BigScreen
        sheet={data}
        zone={zone}
        nowMs={nowMs}
        clinicName={clock.clinicName}
        isStale={error !== null}
      />
    );
  const hours = sheetHours(day, { timeZone: zone, country: clock.country });
  return (
    <div className="print-landscape flex flex-col gap-4">
      <PageHeader
        title="Treatments"
        description={fullDay(day)}
        actions={
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            <Button
              size="icon"
              variant="ghost"
              aria-label="Day before"
              onClick={() => choose(addDays(day, -1))}
            >
              <ChevronLeft />
            </Button>
            <DatePicker
              aria-label={`Day: ${shortDay(day)}`}
              today={today}
              value={day}
              onValueChange={choose}
              className="w-auto"
            />
            <Button size="icon" variant="ghost" aria-label="Next day" onClick={() => choose(addDays(day, 1))}>
              <ChevronRight />
            </Button>
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
            <Button asChild>
              <Link to="/clinic/treatments?screen=big">
                <MonitorUp aria-hidden />
                Big screen
              </Link>
            </Button>
          </span>
        }
        primary={
          mayAdmit
            ? {
                label: 'Admit',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => change((query) => query.set('new', '1')),
              }
            : undefined
        }
      />
      {error && !data ? (
        <ErrorState
          title="The treatment sheet could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={6} />
      ) : data.pets.length === 0 ? (
        <EmptyState
          icon={<BedDouble />}
          title={day === today ? 'No pets admitted' : 'No pets were admitted on this day'}
          hint="Admit a pet to plan its treatments for the day and confirm each one here."
        />
      ) : (
        <div className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
          {data.pets.map((pet) => (
            <PetTreatments
              key={pet.visitId}
              of={pet}
              hours={hours}
              zone={zone}
              today={today}
              weightUnit={weightUnit}
              nowMs={nowMs}
              actions={actionsFor(pet)}
            />
          ))}
        </div>
      )}
      {dialogs}
      {params.get('new') === '1' && mayAdmit && (
        <AdmitSheet onClose={() => change((query) => query.delete('new'))} />
      )}
    </div>
  );
}

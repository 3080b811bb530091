import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { fullDay, timeIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { isAdmitted, openActs, stateOf } from '../../sheet.rules.ts';
import type { SheetAct, SheetPet, TreatmentSheet } from '../../treatments.contract.ts';
import { STATE_LOOKS } from './act-state.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';

const SHEET_PATH = '/clinic/treatments';
/** What fits next to a pet's name on a screen that is read from across the room. */
const SHOWN_ACTS = 4;

interface BigScreenProps {
  readonly sheet: TreatmentSheet | undefined;
  readonly zone: string;
  readonly nowMs: number;
  readonly clinicName: string | undefined;
  /** The sheet on the screen could not be read again. */
  readonly isStale: boolean;
}

/** The sheet on a screen on the wall: what is overdue and what comes next, pet by pet, to be read and not touched. */
export function BigScreen({ sheet, zone, nowMs, clinicName, isStale }: BigScreenProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void navigate(SHEET_PATH);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [navigate]);
  const pets = sheet?.pets.filter(isAdmitted) ?? [];
  const firstDue = (pet: SheetPet) => openActs(pet.acts)[0]?.plannedFor ?? '9';
  const ordered = pets.toSorted((one, other) => (firstDue(one) < firstDue(other) ? -1 : 1));
  return (
    <section
      aria-label="Treatment sheet"
      className="fixed inset-0 z-40 flex flex-col gap-6 overflow-y-auto bg-canvas p-6 lg:p-8"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-3xl font-semibold">{clinicName ?? 'Treatments'}</h1>
        <p className="text-2xl text-ink-muted tabular">
          {sheet && fullDay(sheet.day)}
          <span className="ml-4 font-semibold text-ink">{timeIn(zone, nowMs)}</span>
        </p>
      </header>
      {isStale && (
        <p role="status" className="rounded-md bg-warn-soft px-4 py-2 text-xl text-warn-ink">
          You’re offline. This may be out of date.
        </p>
      )}
      {sheet !== undefined && pets.length === 0 && (
        <p className="text-2xl text-ink-muted">No pets admitted.</p>
      )}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {ordered.map((pet) => (
          <ScreenPet key={pet.visitId} of={pet} zone={zone} nowMs={nowMs} />
        ))}
      </ul>
      <Link to={SHEET_PATH} className="sr-only focus:not-sr-only">
        Exit big screen
      </Link>
    </section>
  );
}

interface ScreenPetProps {
  readonly of: SheetPet;
  readonly zone: string;
  readonly nowMs: number;
}

function ScreenPet({ of, zone, nowMs }: ScreenPetProps) {
  const open = openActs(of.acts);
  const hasOverdue = open.some((act) => stateOf(act, nowMs) === 'overdue');
  const rest = open.length - SHOWN_ACTS;
  return (
    <li
      className={cn(
        'flex flex-col gap-3 rounded-lg border bg-surface p-5',
        hasOverdue ? 'border-2 border-bad' : 'border-line',
      )}
    >
      <div className="flex items-baseline justify-between gap-4">
        <span className="truncate text-2xl font-semibold">{of.pet.name}</span>
        <span className="shrink-0 text-xl text-ink-muted">{of.place}</span>
      </div>
      {open.length === 0 && <p className="text-xl text-ink-muted">Nothing more today</p>}
      <ul className="flex flex-col gap-1.5">
        {open.slice(0, SHOWN_ACTS).map((act) => (
          <ScreenAct key={act.id} act={act} zone={zone} nowMs={nowMs} />
        ))}
      </ul>
      {rest > 0 && <p className="text-lg text-ink-muted">{rest} more today</p>}
    </li>
  );
}

function ScreenAct({ act, zone, nowMs }: { readonly act: SheetAct } & Omit<ScreenPetProps, 'of'>) {
  const state = stateOf(act, nowMs);
  const { icon: Icon, label } = STATE_LOOKS[state];
  return (
    <li
      className={cn('flex items-center gap-3 text-xl', state === 'overdue' && 'font-semibold text-bad-ink')}
    >
      <Icon aria-label={label} className="size-5 shrink-0" />
      <span className="w-16 shrink-0 tabular">{timeIn(zone, act.plannedFor ?? '')}</span>
      <span className="min-w-0 flex-1 sm:truncate">
        {act.name} {quantityLabel(act.quantityThousandths, act.unit)}
      </span>
    </li>
  );
}

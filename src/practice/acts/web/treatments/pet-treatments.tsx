import { useState } from 'react';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { isAdmitted, type SheetHour, stateOf } from '../../sheet.rules.ts';
import { addScheduleEndpoint, type SheetPet } from '../../treatments.contract.ts';
import { DischargeDialog } from './discharge-dialog.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { PetHead } from './pet-head.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { SheetList } from './sheet-list.tsx';
import type { SheetActions } from './use-sheet-actions.tsx';

interface PetTreatmentsProps {
  readonly of: SheetPet;
  readonly hours: readonly SheetHour[];
  readonly zone: string;
  readonly today: string;
  readonly weightUnit: WeightUnit;
  readonly nowMs: number;
  readonly actions: SheetActions | undefined;
}

/** One pet of the sheet: a grid of hours, or a list on a phone. */
export function PetTreatments({ of, hours, zone, today, weightUnit, nowMs, actions }: PetTreatmentsProps) {
  const { can } = useSession();
  const [open, setOpen] = useState<'discharge' | 'order' | 'place'>();
  const close = () => setOpen(undefined);
  const mayOrder = can(addScheduleEndpoint.permission) && isAdmitted(of);
  const common = { of, zone, nowMs, actions };
  return (
    <section
      aria-label={of.pet.name}
      className="rounded-lg border border-line bg-surface print:break-inside-avoid"
    >
      <div className="border-b border-line px-4 py-2.5">
        <PetHead
          of={of}
          zone={zone}
          weightUnit={weightUnit}
          overdueCount={of.acts.filter((act) => stateOf(act, nowMs) === 'overdue').length}
          onOrder={mayOrder ? () => setOpen('order') : undefined}
          onMove={() => setOpen('place')}
          onDischarge={() => setOpen('discharge')}
        />
      </div>
      <div className="hidden md:block print:block">
        <SheetGrid {...common} hours={hours} />
      </div>
      <div className="md:hidden print:hidden">
        <SheetList {...common} />
      </div>
      {open === 'order' && <OrderSheet of={of} zone={zone} today={today} onClose={close} />}
      {open === 'place' && <PlaceDialog of={of} onClose={close} />}
      {open === 'discharge' && <DischargeDialog of={of} onClose={close} />}
    </section>
  );
}

import type { ReactNode } from 'react';
import { useLinkedPanel } from '#foundation/web/table/use-linked-panel.ts';
import type { PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Pet } from '../../contract.ts';
import { AddAlertDialog } from '../add-alert-dialog.tsx';
import { AlertList } from '../alert-list.tsx';
import { DeceasedBanner, DeceasedDialog } from '../deceased-dialog.tsx';
import { EditPetSheet } from '../edit-pet-sheet.tsx';
import { ExpectedWeightDialog } from '../expected-weight-dialog.tsx';
import { OwnersSheet } from '../owners-sheet.tsx';
import { PetClientsCard, PetFactsCard } from '../pet-facts.tsx';
import { PET_PANELS, PetHead, type PetPanel } from '../pet-head.tsx';
import { PetPrintSheet } from '../pet-print-sheet.tsx';
import { TransferSheet } from '../transfer-sheet.tsx';
import { WeighDialog } from '../weigh-dialog.tsx';
import { WeightCard } from '../weight-card.tsx';

interface PetRecordProps {
  readonly pet: Pet;
  readonly clock: ClinicClock;
  /** The avatar in the header. */
  readonly photo: ReactNode;
  /** The main action of the page, for example booking. */
  readonly primary: PrimaryAction | undefined;
  /** What to know at a glance, under the alerts. */
  readonly summary?: ReactNode;
  /** A chart of the body condition scores; undefined for roles that do not see them. */
  readonly bodyCondition?: ReactNode;
  readonly appointments: ReactNode;
  /** Further cards of other features: in the wide column, and in the narrow one. */
  readonly main?: ReactNode;
  /** Below the header: what concerns the record as a whole. */
  readonly notices?: ReactNode;
  /** Further entries of the menu of the page. */
  readonly menu?: ReactNode;
  readonly side?: ReactNode;
  /** The appointments as the printed sheet lists them. */
  readonly printedAppointments: ReactNode;
}

/** Everything that the clinic keeps about one pet. What belongs to other features comes from the page. */
export function PetRecord({
  pet,
  clock,
  photo,
  primary,
  summary,
  bodyCondition,
  appointments,
  main,
  notices,
  menu,
  side,
  printedAppointments,
}: PetRecordProps) {
  const [panel, setPanel, close] = useLinkedPanel<PetPanel>(PET_PANELS);
  const { zone, today, weightUnit } = clock;
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <PetHead pet={pet} photo={photo} today={today} primary={primary} onOpen={setPanel} menu={menu} />
        {notices}
        <DeceasedBanner pet={pet} />
        <AlertList pet={pet} onAdd={() => setPanel('alert')} />
        {summary}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {/* On a phone one column: whose pet it is, what happened to it, then everything about it. */}
          <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
            <div className="flex min-w-0 flex-col gap-4 empty:hidden max-lg:-order-2">{main}</div>
            <WeightCard
              pet={pet}
              clock={clock}
              bodyCondition={bodyCondition}
              onWeigh={() => setPanel('weigh')}
              onExpectedWeight={() => setPanel('expectedWeight')}
            />
            {appointments}
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
            <div className="min-w-0 max-lg:-order-3">
              <PetClientsCard pet={pet} zone={zone} onChange={() => setPanel('owners')} />
            </div>
            <div className="flex min-w-0 flex-col gap-4 max-lg:-order-1">
              <PetFactsCard pet={pet} today={today} unit={weightUnit} onEdit={() => setPanel('edit')} />
              {side}
            </div>
          </div>
        </div>
      </div>
      <PetPrintSheet
        pet={pet}
        clinicName={clock.clinicName}
        zone={zone}
        today={today}
        unit={weightUnit}
        appointments={printedAppointments}
      />
      {panel === 'edit' && <EditPetSheet pet={pet} today={today} onClose={close} />}
      {panel === 'weigh' && <WeighDialog pet={pet} unit={weightUnit} onClose={close} />}
      {panel === 'expectedWeight' && <ExpectedWeightDialog pet={pet} unit={weightUnit} onClose={close} />}
      {panel === 'alert' && <AddAlertDialog pet={pet} onClose={close} />}
      {panel === 'deceased' && <DeceasedDialog pet={pet} today={today} onClose={close} />}
      {panel === 'owners' && <OwnersSheet pet={pet} onClose={close} />}
      {panel === 'transfer' && <TransferSheet pet={pet} onClose={close} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { Pet } from '#practice/pets/contract.ts';
import { listPetVaccinationsEndpoint, recordVaccinationEndpoint, type Vaccination } from '../../contract.ts';
import { CertificateDialog } from '../certificate-dialog.tsx';
import { ElsewhereSheet } from '../elsewhere-sheet.tsx';
import { ReactionDialog } from '../reaction-dialog.tsx';
import { RecordVaccinationSheet } from '../record-vaccination-sheet.tsx';
import { type VaccinationPanel, VaccinationRow } from '../vaccination-row.tsx';
import { VerifyDialog } from '../verify-dialog.tsx';
import { VoidVaccinationDialog } from '../void-vaccination-dialog.tsx';

type Panel =
  | { readonly name: 'elsewhere' | 'record' }
  | { readonly name: VaccinationPanel; readonly vaccination: Vaccination };

/** How many doses are shown at first: the present course and the one before. */
const FEW = 5;

interface PetVaccinationsCardProps {
  readonly pet: Pick<Pet, 'deceasedOn' | 'id' | 'name' | 'species'>;
  readonly today: string;
}

/** The vaccinations of a pet, with everything that is done with one. */
export function PetVaccinationsCard({ pet, today }: PetVaccinationsCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listPetVaccinationsEndpoint, { petId: pet.id }));
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const sheet = { petId: pet.id, petName: pet.name, today, onClose: close };
  return (
    <Card aria-labelledby="vaccinations-title">
      <CardHeader
        title="Vaccinations"
        titleId="vaccinations-title"
        action={
          pet.deceasedOn === null && (
            <May call={recordVaccinationEndpoint}>
              <span className="-my-1 -mr-1.5 flex">
                <Button size="sm" variant="ghost" onClick={() => setPanel({ name: 'elsewhere' })}>
                  Given elsewhere
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setPanel({ name: 'record' })}>
                  Vaccinate
                </Button>
              </span>
            </May>
          )
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The vaccinations could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>No vaccinations yet</EmptyLine>
      ) : (
        <VaccinationList
          items={data.items}
          today={today}
          isDeceased={pet.deceasedOn !== null}
          onOpen={(name, vaccination) => setPanel({ name, vaccination })}
        />
      )}
      {panel?.name === 'record' && <RecordVaccinationSheet {...sheet} />}
      {panel?.name === 'elsewhere' && <ElsewhereSheet species={pet.species} {...sheet} />}
      {panel?.name === 'certificate' && (
        <CertificateDialog
          vaccination={panel.vaccination}
          onVoid={
            panel.vaccination.actId === null
              ? () => setPanel({ name: 'void', vaccination: panel.vaccination })
              : undefined
          }
          onClose={close}
        />
      )}
      {panel?.name === 'verify' && <VerifyDialog vaccination={panel.vaccination} onClose={close} />}
      {panel?.name === 'reaction' && <ReactionDialog vaccination={panel.vaccination} onClose={close} />}
      {panel?.name === 'void' && <VoidVaccinationDialog vaccination={panel.vaccination} onClose={close} />}
    </Card>
  );
}

interface VaccinationListProps {
  readonly items: readonly Vaccination[];
  readonly today: string;
  readonly isDeceased: boolean;
  readonly onOpen: (panel: VaccinationPanel, vaccination: Vaccination) => void;
}

/** Whether later doses cover everything that this one protects against. */
const isSuperseded = (dose: Vaccination, all: readonly Vaccination[]): boolean =>
  dose.targets.every((target) =>
    all.some(
      ({ voidedAt, givenOn, targets }) =>
        voidedAt === null && givenOn > dose.givenOn && targets.includes(target),
    ),
  );

function VaccinationList({ items, today, isDeceased, onOpen }: VaccinationListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, FEW);
  return (
    <>
      <ul aria-label="Vaccinations" className="divide-y divide-line border-t border-line">
        {shown.map((one) => (
          <VaccinationRow
            key={one.id}
            vaccination={one}
            today={today}
            isSuperseded={isDeceased || isSuperseded(one, items)}
            onOpen={(panel) => onOpen(panel, one)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <div className="border-t border-line p-2">
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            Show all {items.length}
          </Button>
        </div>
      )}
    </>
  );
}

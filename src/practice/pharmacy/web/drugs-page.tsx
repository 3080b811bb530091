import { useQuery } from '@tanstack/react-query';
import { BookOpenText, Plus } from 'lucide-react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  type DoseBand,
  listMonographsEndpoint,
  type Monograph,
  setMonographEndpoint,
} from '../monographs.contract.ts';
import { DrugSheet } from './drug-sheet.tsx';
import { PrescriptionSettingsCard } from './prescription-settings-card.tsx';
import { rangeLabel } from './prescription-text.ts';

export const handle = screen({ title: 'Doses and cautions', roles: STAFF_ROLES });

/** `/clinic/pharmacy/drugs`: what the clinic knows about drugs. `?drug=` opens one, `new` a blank one. */
export default function DrugsPage() {
  const { data, error, refetch } = useQuery(queryOf(listMonographsEndpoint, {}));
  const [params, change] = useAddressParams();
  const mayChange = useSession().can(setMonographEndpoint.permission);
  const opened = params.get('drug');
  const open = (id: string) => change((next) => next.set('drug', id));
  const close = () => change((next) => next.delete('drug'));
  const drug = data?.items.find(({ id }) => id === opened);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Doses and cautions"
        description="Your clinic’s own data. Nothing is checked until you enter it with its source."
        primary={
          mayChange
            ? { label: 'New drug', icon: <Plus aria-hidden />, onSelect: () => open('new') }
            : undefined
        }
      />
      <div className="rounded-lg border border-line bg-surface">
        {error && !data ? (
          <ErrorState title="The drugs could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonRows />
        ) : data.items.length === 0 ? (
          <EmptyState
            icon={<BookOpenText />}
            title="No drugs yet"
            hint="With doses and cautions, prescriptions are checked as they are written."
          />
        ) : (
          <ul aria-label="Drugs" className="divide-y divide-line">
            {data.items.map((one) => (
              <DrugRow key={one.id} drug={one} onOpen={() => open(one.id)} />
            ))}
          </ul>
        )}
      </div>
      <PrescriptionSettingsCard />
      {mayChange && (drug !== undefined || opened === 'new') && (
        <DrugSheet key={opened} drug={drug} onClose={close} />
      )}
    </div>
  );
}

const bandText = ({ species, lowMicrogramsPerKg, highMicrogramsPerKg }: DoseBand): string =>
  `${species === null ? 'All species' : SPECIES_ENTRIES[species].label}: ${rangeLabel(lowMicrogramsPerKg, highMicrogramsPerKg)}`;

function DrugRow({ drug, onOpen }: { readonly drug: Monograph; readonly onOpen: () => void }) {
  const { name, bands, cautions } = drug;
  const isConfirmed = [...bands, ...cautions].every((one) => one.isConfirmed);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        {bands.map((band) => (
          <p key={`${band.species ?? ''} ${band.fromGrams ?? 0}`} className="text-sm text-ink-muted tabular">
            {bandText(band)}
          </p>
        ))}
      </div>
      <div className="flex items-center gap-1.5">
        {!isConfirmed && <Badge tone="warn">Not confirmed</Badge>}
        <May call={setMonographEndpoint}>
          <Button size="sm" aria-label={`Change ${name}`} onClick={onOpen}>
            Change
          </Button>
        </May>
      </div>
    </li>
  );
}

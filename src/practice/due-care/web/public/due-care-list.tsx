import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { CARE_KIND_LABELS, CARE_KINDS } from '#vocabulary/care.ts';
import type { Species } from '#vocabulary/species.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { SpeciesFilter } from '#practice/pets/web/public/species-filter.tsx';
import { type DueCareListItem, listDueCareEndpoint } from '../../contract.ts';
import { DeclineDialog, DoneDialog } from '../due-care-dialogs.tsx';
import { DueCareLinks } from '../due-care-links.tsx';
import { useDueCareFilters } from '../due-care-filters.ts';
import { type DueCareDialog, DueCareTable, type RenderReminder } from '../due-care-table.tsx';
import { dueCareExport } from '../export-due-care.ts';

const WHEN_OPTIONS = [
  { value: 'all', label: 'Any time' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'next_30', label: 'Next 30 days' },
] as const;
const STATE_OPTIONS = [
  { value: 'open', label: 'Due' },
  { value: 'declined', label: 'Declined' },
] as const;
const KIND_OPTIONS = [
  { value: 'any', label: 'All kinds' },
  ...CARE_KINDS.map((value) => ({ value, label: CARE_KIND_LABELS[value] })),
] as const;

/** The dose of a vaccination that is due, to be recorded. */
export interface DueDose {
  readonly petId: string;
  readonly petName: string;
  readonly species: Species;
  readonly target: string;
  readonly isElsewhere: boolean;
}

interface DueCareListProps {
  /** The sheet in which a dose is recorded; from another feature. */
  readonly renderDose: (dose: DueDose, onClose: () => void) => ReactNode;
  /** What another feature knows about the reminders of the pets that are listed: around the list, which it tells. */
  readonly withReminders?: (
    petIds: readonly string[],
    children: (renderReminder: RenderReminder) => ReactNode,
  ) => ReactNode;
}

/** What is due at the clinic, why, and whether the client will be reminded. Filters are in the URL. */
export function DueCareList({ renderDose, withReminders }: DueCareListProps) {
  const clock = useClinicClock();
  const state = useDueCareFilters();
  const list = useInfiniteQuery({
    ...pagesOf(listDueCareEndpoint, state.filters),
    placeholderData: (before) => before,
  });
  const petIds = list.data?.pages.flatMap(({ items }) => items.map(({ petId }) => petId)) ?? [];
  const [open, setOpen] = useState<{ readonly care: DueCareListItem; readonly dialog: DueCareDialog }>();
  const close = () => setOpen(undefined);
  const table = (renderReminder?: RenderReminder) => (
    <DueCareTable
      list={list}
      clock={clock}
      onOpen={(care, dialog) => setOpen({ care, dialog })}
      renderReminder={renderReminder}
      empty={<NothingDue isNarrowed={state.isNarrowed} onClear={state.clear} />}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Due care"
        description="Care due under your protocols, and which clients can get reminders."
        actions={
          <>
            <DueCareLinks />
            <ExportButton
              list={dueCareExport(state.filters, clock)}
              fileName={`due-care-${clock.today}.csv`}
              noun="due care"
            />
          </>
        }
      />
      <FilterBar
        search={{
          label: 'Search due care',
          placeholder: 'Pet, client, phone or microchip',
          value: state.typed,
          onValueChange: state.type,
        }}
        chosen={state.chosen}
        onClear={state.clear}
      >
        <FilterSelect label="When" options={WHEN_OPTIONS} value={state.when} onChoose={state.chooseWhen} />
        <FilterSelect
          label="Due or declined"
          options={STATE_OPTIONS}
          value={state.state}
          onChoose={state.chooseState}
        />
        <SpeciesFilter value={state.species} onChoose={state.chooseSpecies} />
        <FilterSelect label="Kind" options={KIND_OPTIONS} value={state.kind} onChoose={state.chooseKind} />
        <FilterSelect
          label="Doctor of the latest visit"
          options={[{ value: 'any', label: 'All doctors' }, ...state.doctors]}
          value={state.doctor}
          onChoose={state.chooseDoctor}
        />
      </FilterBar>
      {withReminders ? withReminders(petIds, table) : table()}
      {open?.dialog === 'decline' && <DeclineDialog care={open.care} onClose={close} />}
      {open?.dialog === 'done' && <DoneDialog care={open.care} today={clock.today} onClose={close} />}
      {open &&
        (open.dialog === 'dose' || open.dialog === 'elsewhere') &&
        renderDose(
          {
            petId: open.care.petId,
            petName: open.care.petName,
            species: open.care.species,
            target: open.care.target,
            isElsewhere: open.dialog === 'elsewhere',
          },
          close,
        )}
    </div>
  );
}

function NothingDue({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches"
        hint="Try other filters, or search by the beginning of a pet’s or client’s name."
        action={<Button onClick={onClear}>Show everything due</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarCheck />}
      title="Nothing is due"
      hint="Protocols define when vaccinations, parasite control and exams are due. Start there."
      action={
        <Button asChild variant="primary">
          <Link to="/clinic/due-care/protocols">Open the protocols</Link>
        </Button>
      }
    />
  );
}

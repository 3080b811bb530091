import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { LaboratoryTest } from '../contract.ts';
import { speciesLabel, turnaroundLabel, volumeLabel } from './laboratory-labels.ts';

const NONE = '–';

/** The columns of a list of tests. */
export const TEST_LIST_COLUMNS: readonly Column<LaboratoryTest>[] = [
  {
    key: 'name',
    header: 'Test',
    cell: ({ name, code, specimen, retiredAt }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {retiredAt !== null && <Badge>Retired</Badge>}
        </span>
        <span className="text-sm font-normal text-ink-muted">
          {code}
          {specimen !== null && <span className="@min-[40rem]:hidden"> · {specimen}</span>}
        </span>
      </span>
    ),
  },
  { key: 'species', header: 'Species', from: 'lg', cell: ({ species }) => speciesLabel(species) },
  {
    key: 'specimen',
    header: 'Specimen',
    from: 'md',
    cell: ({ specimen, container }) => [specimen, container].filter(Boolean).join(', ') || NONE,
  },
  {
    key: 'volume',
    header: 'Volume',
    numeric: true,
    from: 'sm',
    cell: ({ volumeMicrolitres }) => (volumeMicrolitres === null ? NONE : volumeLabel(volumeMicrolitres)),
  },
  {
    key: 'turnaround',
    header: 'Turnaround',
    numeric: true,
    cell: ({ turnaroundHours }) => (turnaroundHours === null ? NONE : turnaroundLabel(turnaroundHours)),
  },
  { key: 'loinc', header: 'LOINC', from: 'xl', cell: ({ loincCode }) => loincCode ?? NONE },
];

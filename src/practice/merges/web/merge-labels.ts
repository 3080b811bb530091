import type { DuplicateReason, MergedKind, MergeField } from '#vocabulary/merges.ts';
import { isPetSex, PET_SEX_LABELS } from '#vocabulary/pet-sexes.ts';
import { isSpecies, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import type { MergedCounts } from '../contract.ts';

const REASON_LABELS: Readonly<Record<DuplicateReason, string>> = {
  microchip: 'same microchip',
  name_and_client: 'same name and client',
  phone: 'same phone number',
  email: 'same email address',
};

export const reasonsLabel = (reasons: readonly DuplicateReason[]): string =>
  reasons.map((reason) => REASON_LABELS[reason]).join(', ');

const KIND_LABELS: Readonly<Record<MergedKind, readonly [one: string, many: string]>> = {
  appointments: ['appointment', 'appointments'],
  visits: ['visit', 'visits'],
  vaccinations: ['vaccination', 'vaccinations'],
  charges: ['charge', 'charges'],
  documents: ['document', 'documents'],
  tasks: ['task', 'tasks'],
  weights: ['weight', 'weights'],
  alerts: ['alert', 'alerts'],
  problems: ['problem', 'problems'],
  pets: ['pet', 'pets'],
};

export const kindLabel = (kind: MergedKind): string => {
  const [one] = KIND_LABELS[kind];
  return one.charAt(0).toUpperCase() + one.slice(1);
};

const isKind = (kind: string): kind is MergedKind => kind in KIND_LABELS;

/** `2 visits, 1 weight`; `no entries`. */
export function countsLabel(counts: MergedCounts): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => (isKind(kind) ? `${count} ${KIND_LABELS[kind][count === 1 ? 0 : 1]}` : ''));
  return parts.filter(Boolean).join(', ') || 'no entries';
}

/** A field's value as people read it. */
export function valueLabel(field: MergeField, value: string): string {
  if (field === 'species' && isSpecies(value)) return SPECIES_ENTRIES[value].label;
  if (field === 'sex' && isPetSex(value)) return PET_SEX_LABELS[value];
  if (field === 'neutered') return value === 'yes' ? 'Yes' : 'No';
  return value;
}

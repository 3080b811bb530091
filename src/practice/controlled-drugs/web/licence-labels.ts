import type { LicenceKind } from '#vocabulary/controlled-drugs.ts';

export const LICENCE_KIND_LABELS: Readonly<Record<LicenceKind, string>> = {
  practice: 'License to practice',
  controlled_drugs: 'Registration for controlled drugs',
  controlled_drugs_state: 'State registration for controlled drugs',
};

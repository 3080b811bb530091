import type { FlagMode } from '#vocabulary/flags.ts';
import type { FeatureFlag } from '../contract.ts';

export const MODE_OPTIONS: readonly {
  readonly value: FlagMode;
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: 'on', label: 'On', hint: 'For everyone.' },
  { value: 'off', label: 'Off', hint: 'For no one.' },
  { value: 'clinics', label: 'Selected clinics', hint: 'On for these clinics, off for all others.' },
  {
    value: 'share',
    label: 'Percentage of clinics',
    hint: 'Always the same clinics; a higher percentage includes those of a lower one.',
  },
];

/** The label of a flag's state. */
export function flagModeLabel({
  mode,
  isExpired,
  isOnAfterExpiry,
  isOnByDefault,
  sharePercent,
  clinics,
}: FeatureFlag): string {
  if (isExpired) return isOnAfterExpiry ? 'On (expired)' : 'Off (expired)';
  switch (mode) {
    case null:
      return isOnByDefault ? 'On, by default' : 'Off, by default';
    case 'on':
      return 'On';
    case 'off':
      return 'Off';
    case 'clinics':
      return clinics.length === 1 ? 'On for one clinic' : `On for ${clinics.length} clinics`;
    case 'share':
      return `On for ${sharePercent}% of clinics`;
  }
}

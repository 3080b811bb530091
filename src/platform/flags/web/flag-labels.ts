import type { FlagMode } from '#vocabulary/flags.ts';
import type { FeatureFlag } from '../contract.ts';

export const MODE_OPTIONS: readonly {
  readonly value: FlagMode;
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: 'on', label: 'On', hint: 'For everybody.' },
  { value: 'off', label: 'Off', hint: 'For nobody.' },
  { value: 'clinics', label: 'Chosen clinics', hint: 'On for these, off for all others.' },
  {
    value: 'share',
    label: 'A share of the clinics',
    hint: 'Always the same ones; more of a share keeps those of less.',
  },
];

/** A flag's state, in a few words. */
export function modeWords({
  mode,
  isExpired,
  isOnAfterExpiry,
  isOnByDefault,
  sharePercent,
  clinics,
}: FeatureFlag): string {
  if (isExpired) return isOnAfterExpiry ? 'On, since it expired' : 'Off, since it expired';
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
      return `On for ${sharePercent} % of the clinics`;
  }
}

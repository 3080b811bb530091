import type { RadioOption } from '#foundation/web/ui/radio-group.tsx';

/** The two kinds of a record that leaves the clinic; the first is for everybody. */
export const KIND_OPTIONS: readonly RadioOption[] = [
  {
    value: 'client',
    label: 'What the client sees',
    hint: 'Shared visits with their discharge instructions, released results, vaccinations, weights, care due and documents visible to the client.',
  },
  {
    value: 'full',
    label: 'Full record',
    hint: 'All notes, findings, diagnoses, treatments, signed results, signatures and addenda. No prices and no tasks.',
  },
];

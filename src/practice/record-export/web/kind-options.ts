import type { RadioOption } from '#foundation/web/ui/radio-group.tsx';

/** The two kinds of a record that leaves the clinic; the first is for everybody. */
export const KIND_OPTIONS: readonly RadioOption[] = [
  {
    value: 'client',
    label: 'What the client sees',
    hint: 'Released visits with their discharge instructions, vaccinations, weights, what is due, documents shown to the client.',
  },
  {
    value: 'full',
    label: 'Full record',
    hint: 'All notes, findings, diagnoses, acts, signatures and addenda. No prices and no tasks.',
  },
];

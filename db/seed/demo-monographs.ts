import type { Species } from '#vocabulary/species.ts';
import type { DoseBand, DoseForm, DrugCaution } from '#practice/pharmacy/monographs.contract.ts';

/** Nobody has confirmed them, and the screens say so. */
const SOURCE = 'Example of the demo, not for use on patients';

const band = (species: Species, low: number, high: number, maxPerDay: number): DoseBand => ({
  species,
  fromGrams: null,
  belowGrams: null,
  lowMicrogramsPerKg: low,
  highMicrogramsPerKg: high,
  maxMicrogramsPerKg: maxPerDay,
  maxMicrogramsPerDose: null,
  maxMicrogramsPerKgPerDay: maxPerDay,
  source: SOURCE,
  isConfirmed: false,
});

const caution = (
  kind: DrugCaution['kind'],
  term: string,
  severity: DrugCaution['severity'],
  text: string,
): DrugCaution => ({ kind, term, severity, text, source: SOURCE, isConfirmed: false });

interface DemoMonograph {
  /** By the key of the starter catalogue. */
  readonly key: string;
  readonly name: string;
  readonly microgramsPerUnit: number;
  readonly form: DoseForm;
  readonly bands: readonly DoseBand[];
  readonly cautions: readonly DrugCaution[];
  readonly monitor: { readonly test: string; readonly everyDays: number } | null;
}

const WITH_STEROIDS = caution(
  'substance',
  'prednisolone',
  'avoid',
  'Together they harm the stomach and the kidneys.',
);
const WITH_KIDNEYS = caution('problem', 'kidney', 'caution', 'Check the kidneys first.');

/** What the demo clinics have entered about drugs. */
export const DEMO_MONOGRAPHS: readonly DemoMonograph[] = [
  {
    key: 'carprofen',
    name: 'Carprofen',
    microgramsPerUnit: 50_000,
    form: 'half_tablet',
    bands: [band('dog', 2000, 2200, 4400)],
    cautions: [
      WITH_STEROIDS,
      caution('substance', 'meloxicam', 'avoid', 'Two drugs of the same kind.'),
      WITH_KIDNEYS,
    ],
    monitor: null,
  },
  {
    key: 'meloxicam_oral',
    name: 'Meloxicam',
    microgramsPerUnit: 1500,
    form: 'liquid',
    bands: [band('dog', 100, 200, 200), band('cat', 50, 50, 50)],
    cautions: [WITH_STEROIDS, WITH_KIDNEYS],
    monitor: null,
  },
  {
    key: 'furosemide',
    name: 'Furosemide',
    microgramsPerUnit: 40_000,
    form: 'quarter_tablet',
    bands: [band('dog', 1000, 4000, 8000), band('cat', 1000, 2000, 4000)],
    cautions: [],
    monitor: { test: 'chemistry', everyDays: 180 },
  },
];

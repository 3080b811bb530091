import { createDice, type Dice } from './dice.ts';
import type { Connection } from './frame.ts';
import { insertRows } from './write-rows.ts';

interface DemoTest {
  readonly code: string;
  readonly name: string;
  readonly species: readonly string[];
  readonly specimen: string;
  readonly container: string;
  readonly microlitres: number;
  readonly hours: number;
}
const test = (
  code: string,
  name: string,
  species: string,
  specimen: string,
  container: string,
  microlitres: number,
  hours: number,
): DemoTest => ({
  code,
  name,
  species: species === '' ? [] : species.split(' '),
  specimen,
  container,
  microlitres,
  hours,
});

/** Invented laboratories with usual tests. No value is from a real laboratory. */
const LABORATORIES = [
  {
    name: 'Nordlicht Veterinary Laboratory',
    country: 'DE',
    kind: 'reference',
    email: 'service@nordlicht-lab.example',
    phone: '+49 30 23125 700',
    website: 'https://nordlicht-lab.example',
    order_notes:
      'Demo data: this laboratory is invented, and so are its times.\nCourier on weekdays at 17:00. Ship chilled.',
    tests: [
      test('N-CBC', 'Complete blood count', '', 'Whole blood', 'EDTA tube', 500, 24),
      test('N-BIO', 'Biochemistry, general profile', '', 'Serum', 'Gel tube', 800, 24),
      test('N-T4', 'Total T4', 'dog cat', 'Serum', 'Gel tube', 300, 24),
      test('N-UA', 'Urinalysis with sediment', '', 'Urine', 'Sterile cup', 5000, 24),
      test('N-FEC', 'Fecal flotation', '', 'Feces', 'Fecal cup', 5000, 48),
      test('N-FCOR', 'Cortisol, basal', 'dog cat horse', 'Serum', 'Gel tube', 300, 48),
    ],
  },
  {
    name: 'Harbor Reference Diagnostics',
    country: 'US',
    kind: 'reference',
    email: 'orders@harbor-diagnostics.example',
    phone: '+1 212-555-0171',
    website: 'https://harbor-diagnostics.example',
    order_notes:
      'Demo data: this laboratory is invented, and so are its times.\nDrop box at the back door, 18:00.',
    tests: [
      test('1010', 'CBC with differential', '', 'Whole blood', 'Lavender-top tube', 500, 12),
      test('1020', 'Chemistry panel', '', 'Serum', 'Red-top tube', 1000, 12),
      test('1040', 'Urinalysis, complete', '', 'Urine', 'Sterile cup', 3000, 24),
      test('2200', 'T4, total', 'dog cat', 'Serum', 'Red-top tube', 500, 24),
      test('3300', 'Avian chemistry', 'bird', 'Plasma', 'Green-top microtube', 200, 48),
    ],
  },
  {
    name: 'Example In-house Analyzer',
    country: 'DE',
    kind: 'in_house',
    email: null,
    phone: null,
    website: null,
    order_notes: 'Demo data: an invented machine in the clinic.',
    tests: [
      test('HEM', 'Blood count', 'dog cat rabbit', 'Whole blood', 'EDTA tube', 250, 1),
      test('CHEM10', 'Chemistry panel', 'dog cat', 'Serum or plasma', 'Microtube', 150, 1),
    ],
  },
] as const;

/** Which clinic uses which laboratory, with its account number there. */
const SWITCHED = [
  { slug: 'tierklinik-am-landwehrkanal', laboratory: 'Nordlicht Veterinary Laboratory', account: 'TK-2041' },
  { slug: 'tierklinik-am-landwehrkanal', laboratory: 'Example In-house Analyzer', account: null },
  { slug: 'harbor-street', laboratory: 'Harbor Reference Diagnostics', account: '88-1207' },
] as const;

async function fillLaboratories(client: Connection, dice: Dice, clinics: ReadonlyMap<string, string>) {
  const laboratories = LABORATORIES.map(({ tests, ...row }) => ({ id: dice.id(), row, tests }));
  await insertRows(
    client,
    'laboratories',
    laboratories.map(({ id, row }) => ({ id, ...row })),
  );
  await insertRows(
    client,
    'laboratory_tests',
    laboratories.flatMap(({ id, tests }) =>
      tests.map(({ microlitres, hours, ...rest }) => ({
        laboratory_id: id,
        id: dice.id(),
        ...rest,
        volume_microlitres: microlitres,
        turnaround_hours: hours,
      })),
    ),
  );
  const idOf = new Map<string, string>(laboratories.map(({ id, row }) => [row.name, id]));
  await insertRows(
    client,
    'clinic_laboratories',
    SWITCHED.map(({ slug, laboratory, account }) => ({
      clinic_id: clinics.get(slug),
      laboratory_id: idOf.get(laboratory),
      is_on: true,
      account_number: account,
    })),
  );
}

/** Adds a model with invented prices, and a clinic that may use it but has not enabled it. There is no usage. */
async function fillAiControl(client: Connection, dice: Dice, clinics: ReadonlyMap<string, string>) {
  const modelId = dice.id();
  await insertRows(client, 'ai_models', [
    {
      id: modelId,
      provider: 'Example provider',
      model: 'example-small',
      currency: 'EUR',
      input_price_minor: 50,
      output_price_minor: 200,
      note: 'Demo data: an invented model with invented prices.',
    },
  ]);
  await insertRows(client, 'ai_limits', [
    {
      clinic_id: clinics.get('tierklinik-am-landwehrkanal'),
      allowed_features: ['history_summary'],
      budget_minor: 2500,
      currency: 'EUR',
      model_id: modelId,
    },
  ]);
}

/** Adds the platform's data for all clinics: laboratories and AI limits. Runs after the clinics are filled. */
export async function fillDirectory(client: Connection): Promise<void> {
  const dice = createDice(9);
  const { rows } = await client.query<{ slug: string; id: string }>('select slug, id from clinics');
  const clinics = new Map(rows.map(({ slug, id }) => [slug, id]));
  await fillLaboratories(client, dice, clinics);
  await fillAiControl(client, dice, clinics);
}

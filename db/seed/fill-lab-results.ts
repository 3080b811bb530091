import type { IncomingReport, IncomingResult } from '#practice/lab-results/incoming-report.contract.ts';
import { receiveReport } from '#practice/lab-results/server/public/receive-report.ts';
import { releaseLabReport } from '#practice/lab-results/server/release-report.ts';
import { signLabReport } from '#practice/lab-results/server/sign-report.ts';
import { asMember } from './as-member.ts';
import { type Connection, DAY_MS, iso } from './frame.ts';
import { measuredResult, UNNAMED_PATIENT } from './measured-result.ts';
import { insertRows } from './write-rows.ts';

interface Place {
  readonly clinicId: string;
  readonly laboratoryId: string;
  readonly petId: string;
  readonly petName: string;
  readonly doctorId: string;
  readonly userId: string;
}

/** A cat that has been with the clinic for long, its doctor, and the laboratory that the clinic sends samples to. */
async function findPlaces(client: Connection): Promise<readonly Place[]> {
  const { rows } = await client.query<Place>(
    `select c.id as "clinicId", l.laboratory_id as "laboratoryId", p.id as "petId", p.name as "petName", s.id as "doctorId", s.user_id as "userId"
       from clinics c
       join lateral (select x.laboratory_id from clinic_laboratories x join laboratories y on y.id = x.laboratory_id
                      where x.clinic_id = c.id and x.is_on and y.kind = 'reference' order by y.name limit 1) l on true
       join lateral (select x.* from pets x where x.clinic_id = c.id and x.species = 'cat' and x.deceased_on is null and x.archived_at is null
                        and x.born_on < current_date - 2000 order by x.created_at, x.id limit 1) p on true
       join lateral (select x.id, x.user_id from staff_members x join user_roles r on r.clinic_id = c.id and r.user_id = x.user_id
                      where x.clinic_id = c.id and r.role = 'doctor' order by x.full_name, x.id limit 1) s on true
      order by c.created_at, c.id`,
  );
  return rows;
}

type Measured = readonly [code: string, name: string, unit: string, values: readonly string[], loinc: string];

/** A year of an old cat whose kidneys work less and less. Demo data: every value is invented. */
const VALUES: readonly Measured[] = [
  ['CREA', 'Creatinine', 'µmol/L', ['138', '151', '172', '190', '214'], '14682-9'],
  ['BUN', 'Urea nitrogen', 'mmol/L', ['8.9', '9.6', '11.8', '13.1', '15.4'], '3094-0'],
  ['K', 'Potassium', 'mmol/L', ['4.2', '4.1', '4.0', '3.9', '2.4'], '2823-3'],
  ['PHOS', 'Phosphorus', 'mmol/L', ['1.3', '1.4', '1.6', '1.7', '2.1'], '14879-1'],
  ['HCT', 'Hematocrit', '%', ['38', '37', '35', '33', '30'], '4544-3'],
  ['HGB', 'Hemoglobin', 'g/dL', ['12.4', '12.1', '11.4', '10.8', '9.9'], '718-7'],
  ['WBC', 'White blood cells', '10^9/L', ['8.4', '9.1', '7.9', '8.8', '10.2'], '6690-2'],
  ['PLT', 'Platelets', '10^9/L', ['312', '298', '305', '287', '301'], '777-3'],
];

/** Low, high, critical low, critical high; invented like the values. */
const RANGES: Readonly<Record<string, readonly [string, string, string | null, string | null]>> = {
  CREA: ['60', '165', null, '600'],
  BUN: ['5.5', '12.0', null, '45'],
  K: ['3.6', '5.4', '2.5', '7.5'],
  PHOS: ['0.9', '2.0', null, null],
  HCT: ['28', '47', '13', null],
  HGB: ['9.3', '15.7', null, null],
  WBC: ['5.0', '18.0', '1.0', null],
  PLT: ['150', '550', '30', null],
};

const BLOOD = new Set(['HCT', 'HGB', 'WBC', 'PLT']);

function resultOf(
  [code, name, unit, values, loincCode]: Measured,
  index: number,
  at: string,
): IncomingResult {
  const value = values[index] ?? '';
  const isBlood = BLOOD.has(code);
  return measuredResult(
    {
      testCode: isBlood ? 'CBC' : 'CHEM',
      testName: isBlood ? 'Complete blood count' : 'Biochemistry',
      code,
      name,
      loincCode,
      unit,
      low: null,
      high: null,
      specimen: isBlood ? 'Whole blood' : 'Serum',
    },
    value,
    at,
  );
}

const reportOf = (
  { laboratoryId, petName }: Place,
  externalId: string,
  at: string,
  results: IncomingResult[],
): IncomingReport => ({
  laboratoryId,
  way: 'hl7',
  externalId,
  accession: null,
  patient: { ...UNNAMED_PATIENT, name: petName, species: 'Feline' },
  collectedAt: null,
  resultedAt: at,
  comment: null,
  results,
  isCancelled: false,
});

const fillRanges = (client: Connection, { clinicId, userId }: Place, at: string) =>
  insertRows(
    client,
    'lab_ranges',
    VALUES.map(([code, , unit]) => {
      const [low, high, criticalLow, criticalHigh] = RANGES[code] ?? [null, null, null, null];
      return {
        clinic_id: clinicId,
        code,
        species: 'cat',
        unit,
        low,
        high,
        critical_low: criticalLow,
        critical_high: criticalHigh,
        source: 'Demo data: an invented range',
        confirmed_at: at,
        confirmed_by: userId,
        created_by: userId,
      };
    }),
  );

const NOTES = [
  'The kidney values are in the normal range. Please come back in three months.',
  'Everything is stable. Keep the kidney diet.',
  'One kidney value has risen a little. We suggest a recheck in three months.',
] as const;
const QUARTER_DAYS = 91;
const CORRECTED = 3;

/** A year of reports of one cat: earlier ones signed and released, one corrected, the last one critical and waiting. */
async function fillYear(client: Connection, place: Place, nowMs: number): Promise<void> {
  const { clinicId, userId, petId, doctorId } = place;
  const frame = { client, clinicId };
  for (const index of [0, 1, 2, 3, 4]) {
    const atMs = index === 4 ? nowMs - 50 * 60_000 : nowMs - (4 - index) * QUARTER_DAYS * DAY_MS;
    const at = iso(atMs);
    const externalId = `DEMO-${index + 1}`;
    const results = VALUES.map((value) => resultOf(value, index, at));
    const { reportId: id } = await asMember(frame, { userId, atMs }, (ctx) =>
      receiveReport(ctx, reportOf(place, externalId, at, results), {
        match: { petId, visitId: null, doctorId },
      }),
    );
    if (index === 4) return;
    const laterMs = atMs + 3_600_000;
    await asMember(frame, { userId, atMs: laterMs }, (ctx) =>
      signLabReport(ctx, {
        id,
        revision: 1,
        interpretation: 'Chronic kidney disease, compared with the last report.',
      }),
    );
    const note = NOTES[index];
    if (note) await asMember(frame, { userId, atMs: laterMs }, (ctx) => releaseLabReport(ctx, { id, note }));
    if (index !== CORRECTED) continue;
    const correctedMs = atMs + 2 * 3_600_000;
    const potassium = VALUES.find(([code]) => code === 'K');
    if (potassium)
      await asMember(frame, { userId, atMs: correctedMs }, (ctx) =>
        receiveReport(
          ctx,
          reportOf(place, externalId, iso(correctedMs), [
            {
              ...resultOf(potassium, index, iso(correctedMs)),
              valueText: '3.4',
              valueNumber: '3.4',
              status: 'corrected',
              note: 'The sample was measured again.',
            },
          ]),
        ),
      );
  }
}

/** Laboratory results of a demo: invented values of one cat of each clinic, and a report of which nobody knows whose it is. */
export async function fillLabResults(client: Connection, nowMs: number): Promise<void> {
  for (const place of await findPlaces(client)) {
    await fillRanges(client, place, iso(nowMs - 400 * DAY_MS));
    await fillYear(client, place, nowMs);
    const atMs = nowMs - 26 * 3_600_000;
    const report = reportOf(
      place,
      'DEMO-UNMATCHED',
      iso(atMs),
      VALUES.slice(0, 4).map((value) => resultOf(value, 0, iso(atMs))),
    );
    await asMember({ client, clinicId: place.clinicId }, { userId: place.userId, atMs }, (ctx) =>
      receiveReport(ctx, {
        ...report,
        accession: 'TW-000000',
        patient: { ...UNNAMED_PATIENT, name: place.petName, species: 'Feline' },
      }),
    );
  }
  // Nobody of the demo is emailed about what it begins with.
  await client.query(`delete from mail_outbox where template = 'lab_critical'`);
}

import type { Step } from './fill-step.ts';

/** Of each report. */
export const VALUES_PER_REPORT = 20;
/** One report of so many is about the first pet of its clinic, which has the longest series. */
export const LONG_SERIES = 50;
/** One report of so many is of no known patient. */
const UNKNOWN = 331;
/** The latest reports of so many hours wait for a doctor; of the older ones nearly none does. */
const WAITING_HOURS = 200;
const LEFT_BEHIND = 997;
const CRITICAL = 90;
const LABORATORIES = 3;

const LABORATORY = (n: string): string => `bench.id('laboratory', 0, 1 + ${n} % ${LABORATORIES})`;
const REPORTS = `(select n as clinic, id, pets from bench.clinics where n between $1 and $2) c,
  generate_series(1, (ceil($3::numeric / ${VALUES_PER_REPORT} * c.pets / (select sum(pets) from bench.clinics)))::int) n, lateral (
    select n % ${UNKNOWN} > 0 as is_known,
      case when n % ${LONG_SERIES} = 0 then 1 else 1 + (n * 7)::int % c.pets end as pet,
      n > ${WAITING_HOURS} and n % ${LEFT_BEHIND} > 0 as is_signed,
      date_trunc('hour', now()) - make_interval(hours => n) as at) r`;

/** @param values how many of them all clinics have together. */
export const labSteps = (values: number): readonly Step[] => [
  {
    name: 'laboratories',
    text: `insert into laboratories (id, name, country, kind)
      select bench.id('laboratory', 0, n), 'Bench laboratory ' || n, 'DE', 'reference' from generate_series(1, ${LABORATORIES}) n
       where 1 between $1 and $2`,
  },
  {
    name: 'laboratories of clinics',
    text: `insert into clinic_laboratories (clinic_id, laboratory_id, is_on)
      select c.id, bench.id('laboratory', 0, l), true from (select * from bench.clinics where n between $1 and $2) c,
        generate_series(1, ${LABORATORIES}) l`,
  },
  {
    name: 'laboratory reports',
    values: [values],
    text: `insert into lab_reports (clinic_id, id, laboratory_id, way, external_id, pet_id, doctor_id, status, resulted_at, received_at, matched_by,
        matched_at, reviewed_revision, reviewed_at, reviewed_by, has_abnormal, has_critical)
      select c.id, bench.id('lab_report', c.clinic, n), ${LABORATORY('n')}, 'hl7', 'R' || n,
        case when r.is_known then bench.id('pet', c.clinic, r.pet) end, case when r.is_known then bench.id('staff', c.clinic, 1 + n % 5) end, 'final',
        r.at, r.at, case when r.is_known then 'accession' end, case when r.is_known then r.at end,
        case when r.is_known and r.is_signed then 1 end, case when r.is_known and r.is_signed then r.at end,
        case when r.is_known and r.is_signed then bench.id('user', c.clinic, 1) end, n % 3 = 0, n % ${CRITICAL} = 0 from ${REPORTS}`,
  },
  {
    name: 'laboratory values',
    values: [values],
    text: `insert into lab_results (clinic_id, id, report_id, revision, position, test_code, test_name, code, analyte, name, value_text, value_number,
        unit, low, high, range_source, status, resulted_at, reported_hash)
      select c.id, bench.id('lab_value' || k, c.clinic, n), bench.id('lab_report', c.clinic, n), 1, k, 'CHEM', 'Chemistry', 'A' || k, 'a' || k, 'Analyte ' || k,
        v.number::text, v.number, case when n % 2 = 0 then 'mmol/L' else 'umol/L' end, 2, 9, 'laboratory', 'final', r.at, repeat('0', 64)
        from ${REPORTS}, generate_series(1, ${VALUES_PER_REPORT}) k, lateral (select (10 + (n * 13 + k * 7) % 90) / 10.0 as number) v`,
  },
];

import type { Step } from './fill-step.ts';

/** Pets of each clinic with fifteen years of history; they are the first ones. */
export const LONG_HISTORIES = 4;
/** The pet of each clinic whose visit has sixty acts. */
export const LONG_VISIT_PET = 5;
/**
 * The pet of each clinic in whose open visit acts are planned, all of the same item: their statements differ in the id of
 * the act only.
 */
export const PLANNED_VISIT_PET = 6;
const PLANNED_ACTS = 400;
/** The clinic with a large catalogue, and its number of items; the others have few. */
export const LARGE_CATALOGUE_CLINIC = 2;
const ITEMS = { large: 20_000, small: 60 } as const;
/** The clinic with many vaccinations, their number, and how many of them are of one lot. */
export const VACCINATING_CLINIC = 2;
export const DOSES = 200_000;
export const DOSES_OF_A_LOT = 100;

const CLINICS = `(select * from bench.clinics where n between $1 and $2) c`;
const LONG = `${CLINICS}, generate_series(1, ${LONG_HISTORIES}) p`;
/** Of the past fifteen years: the n-th of so many, evenly spread. */
const spread = (n: string, count: number): string =>
  `now() - make_interval(days => (${n}) * ${Math.floor((15 * 365) / count)})`;

const DONE_ACT = `c.id, bench.id('item', c.n, 1 + k % 50), 'service', 'Examination', 'done'`;

/**
 * The medical record: 400 entries in the timelines of a few pets (visits, acts, vaccinations, weights, documents, tasks
 * and appointments), a visit with sixty acts and charges, planned acts, a catalogue of 20,000 items, and 200,000 vaccinations.
 */
export const RECORD_STEPS: readonly Step[] = [
  {
    name: 'catalogue',
    text: `insert into catalogue_items (clinic_id, id, kind, code, name, income_category, tax_class, dispense_unit)
      select c.id, bench.id('item', c.n, i), case i % 4 when 0 then 'drug' when 1 then 'service' when 2 then 'product' else 'procedure' end,
        'C' || i, initcap(bench.word('last', 'item' || i)) || ' ' || bench.word('pet', 'item' || i) || ' ' || i, 'professional_services', 'service', 'piece'
        from ${CLINICS}, generate_series(1, case c.n when ${LARGE_CATALOGUE_CLINIC} then ${ITEMS.large} else ${ITEMS.small} end) i`,
  },
  {
    name: 'search terms of the catalogue',
    text: `insert into catalogue_terms (clinic_id, term, item_id)
      select distinct i.clinic_id, left(terms.term, 60), i.id from ${CLINICS} join catalogue_items i on i.clinic_id = c.id, lateral (
        select unnest(app.fold_terms(i.name || ' ' || i.code)) as term union select lower(i.code)) terms`,
  },
  {
    name: 'prices',
    text: `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency)
      select i.clinic_id, i.id, date '2020-01-01', 2500, 'EUR' from ${CLINICS} join catalogue_items i on i.clinic_id = c.id`,
  },
  {
    name: 'taxes',
    text: `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
      select c.id, 'service', 'VAT', 190000, date '2020-01-01', 'Bench' from ${CLINICS}`,
  },
  {
    name: 'visits',
    text: `insert into visits (clinic_id, id, pet_id, client_id, doctor_id, reason, status, started_at, signed_at, signed_by)
      select c.id, bench.id('visit' || p, c.n, k), bench.id('pet', c.n, p), bench.id('client', c.n, 1 + (p - 1) % c.clients),
        bench.id('staff', c.n, 1), 'Scratches at the left ear', 'signed', ${spread('k', 60)}, ${spread('k', 60)}, bench.id('user', c.n, 1)
        from ${LONG}, generate_series(1, 60) k`,
  },
  {
    name: 'acts',
    text: `insert into acts (clinic_id, item_id, item_kind, item_name, status, id, visit_id, pet_id, planned_at, done_at, done_by)
      select ${DONE_ACT}, bench.id('act' || p, c.n, k), bench.id('visit' || p, c.n, 1 + k % 60), bench.id('pet', c.n, p),
        ${spread('1 + k % 60', 60)}, ${spread('1 + k % 60', 60)}, bench.id('user', c.n, 1)
        from ${LONG}, generate_series(1, 140) k`,
  },
  {
    name: 'vaccinations',
    text: `insert into vaccinations (clinic_id, id, pet_id, product_name, targets, lot, given_on, given_by, given_by_name)
      select c.id, bench.id('vaccination' || p, c.n, k), bench.id('pet', c.n, p), 'Rabies vaccine', '{rabies}', 'L' || k,
        (${spread('k', 45)})::date, bench.id('staff', c.n, 1), 'Dr. Bench' from ${LONG}, generate_series(1, 45) k`,
  },
  {
    name: 'vaccinations of many lots',
    text: `insert into vaccinations (clinic_id, id, pet_id, product_name, targets, lot, given_on, given_by, given_by_name)
      select c.id, bench.id('dose', c.n, k), bench.id('pet', c.n, 1 + k % c.pets), 'Rabies vaccine', '{rabies}', 'R' || k / ${DOSES_OF_A_LOT},
        current_date - k % 4000, bench.id('staff', c.n, 1), 'Dr. Bench' from ${CLINICS}, generate_series(1, ${DOSES}) k
       where c.n = ${VACCINATING_CLINIC}`,
  },
  {
    name: 'weights',
    text: `insert into pet_weights (clinic_id, id, pet_id, weight_grams, weighed_at)
      select c.id, bench.id('long weight' || p, c.n, k), bench.id('pet', c.n, p), 9000 + k * 20, ${spread('k', 60)}
        from ${LONG}, generate_series(1, 60) k`,
  },
  {
    name: 'documents',
    text: `insert into documents (clinic_id, id, pet_id, kind, title, object_id, object_name, mime_type, size_bytes, dated_on)
      select c.id, bench.id('document' || p, c.n, k), bench.id('pet', c.n, p), 'laboratory', 'Blood count', bench.id('object' || p, c.n, k),
        'file' || k, 'application/pdf', 1000, (${spread('k', 60)})::date from ${LONG}, generate_series(1, 60) k`,
  },
  {
    name: 'tasks',
    text: `insert into tasks (clinic_id, id, title, pet_id, status, closed_at, closed_how, created_at)
      select c.id, bench.id('task' || p, c.n, k), 'Call about the result', bench.id('pet', c.n, p), 'done', ${spread('k', 35)}, 'done',
        ${spread('k', 35)} from ${LONG}, generate_series(1, 35) k`,
  },
  {
    name: 'open visits',
    text: `insert into visits (clinic_id, id, pet_id, client_id, doctor_id, reason, status, started_at)
      select c.id, bench.id('open visit', c.n, p), bench.id('pet', c.n, p), bench.id('client', c.n, 1 + (p - 1) % c.clients),
        bench.id('staff', c.n, 1), 'Dental treatment', 'open', now()
        from ${CLINICS}, generate_series(${LONG_VISIT_PET}, ${PLANNED_VISIT_PET}) p`,
  },
  {
    name: 'a visit with sixty acts',
    text: `insert into acts (clinic_id, item_id, item_kind, item_name, status, id, visit_id, pet_id, done_at, done_by)
      select ${DONE_ACT}, bench.id('visit act', c.n, k), bench.id('open visit', c.n, ${LONG_VISIT_PET}), bench.id('pet', c.n, ${LONG_VISIT_PET}),
        now(), bench.id('user', c.n, 1) from ${CLINICS}, generate_series(1, 60) k`,
  },
  {
    name: 'its charges',
    text: `insert into charges (clinic_id, client_id, pet_id, visit_id, act_id, item_id, description, income_category, tax_class, taxes,
        quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
      select a.clinic_id, v.client_id, a.pet_id, a.visit_id, a.id, a.item_id, a.item_name, 'professional_services', 'service',
        '[{"name": "VAT", "ratePpm": 190000}]', 1000, 2500, 0, 0, 2500, 'EUR'
        from ${CLINICS} join visits v on v.clinic_id = c.id and v.id = bench.id('open visit', c.n, ${LONG_VISIT_PET})
        join acts a on a.clinic_id = c.id and a.visit_id = v.id`,
  },
  {
    name: 'planned acts',
    text: `insert into acts (clinic_id, item_id, item_kind, item_name, status, id, visit_id, pet_id)
      select c.id, bench.id('item', c.n, 1), 'service', 'Examination', 'planned', bench.id('planned', c.n, k),
        bench.id('open visit', c.n, ${PLANNED_VISIT_PET}), bench.id('pet', c.n, ${PLANNED_VISIT_PET})
        from ${CLINICS}, generate_series(1, ${PLANNED_ACTS}) k`,
  },
];

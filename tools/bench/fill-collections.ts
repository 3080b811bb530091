import {
  AT,
  CATEGORIES,
  CHARGE_COLUMNS,
  CLINICS,
  DAYS,
  INVOICES,
  LARGE_CLINIC,
  LINES,
  PAID,
  SUMS,
  UNPAID,
  USER,
} from './fill-billing.ts';
import type { Step } from './fill-step.ts';

/** Bills of each clinic that wait for their invoice, each of another client and with as many charges as an invoice has lines. */
const OPEN_BILLS = 200;
/** What the k-th charge of such a bill comes to, so that its taxes are whole cents. */
const OPEN_PRICE = `1000 * k`;
/** The number after which invoices are issued: no other number of a statement is the same. */
export const LAST_NUMBER = 1_000_000;

/** One visit of so many has an act that nobody invoiced, and one of so many an act that was charged to nobody. */
const FORGOTTEN = 50;
const UNBILLED = 40;
/** One unpaid invoice of so many is paid by a plan in so many parts. */
const PLANNED = 20;
const PARTS = 3;

const STEPS = `(values (0, 7, 'friendly', 'email'), (1, 21, 'formal', 'email'), (2, 35, 'last', 'letter')) as step (at, after, tone, channel)`;
/** Reminders of the last days are not sent yet. */
const REMINDED = `${INVOICES}, ${SUMS}, ${STEPS} where n % ${UNPAID} = 0 and b.day + 14 + step.after < current_date - 3`;
const NOTICE = `jsonb_build_object('tone', step.tone, 'writtenOn', b.day + 14 + step.after, 'seller', jsonb_build_object('name', 'Bench Clinic'),
    'buyer', jsonb_build_object('name', 'Client'), 'text', repeat('We have not received your payment yet. ', 8), 'currency', 'EUR', 'invoices',
    jsonb_build_array(jsonb_build_object('number', 'B' || n, 'issuedOn', b.day, 'dueOn', b.day + 14, 'totalMinor', s.net + s.tax,
      'openMinor', s.net + s.tax)), 'totalMinor', s.net + s.tax)`;
const ON_PLAN = `${INVOICES}, ${SUMS} where n % ${UNPAID * PLANNED} = 0`;

/** An act in the visit of an invoice of the large clinic. @param one of so many visits. */
const extraAct = (name: string, one: number, columns: string, values: string): string =>
  `insert into acts (clinic_id, item_id, item_kind, item_name, status, id, visit_id, pet_id, planned_at, planned_by, done_at, done_by${columns})
    select c.id, bench.id('item', c.clinic, 1 + n % 50), 'service', 'Nail trim', 'done', bench.id('${name}', c.clinic, n),
      bench.id('billed visit', c.clinic, n), bench.id('pet', c.clinic, b.pet), ${AT}, ${USER}, ${AT}, ${USER}${values}
      from ${INVOICES} where c.clinic = ${LARGE_CLINIC} and n % ${one} = 0`;

/** What happens to charges and invoices afterwards: closes of the days, reminders, plans, work that was forgotten, and bills to invoice. */
export const COLLECTION_STEPS: readonly Step[] = [
  { name: 'acts that nobody invoiced', text: extraAct('forgotten act', FORGOTTEN, '', '') },
  {
    name: 'acts that were charged to nobody',
    text: extraAct('unbilled act', UNBILLED, ', is_billable, unbilled_reason', `, false, 'Goodwill'`),
  },
  {
    name: 'charges that nobody invoiced',
    text: `insert into charges (${CHARGE_COLUMNS})
      select c.id, bench.id('forgotten charge', c.clinic, n), bench.id('client', c.clinic, b.client), bench.id('pet', c.clinic, b.pet),
        bench.id('billed visit', c.clinic, n), bench.id('forgotten act', c.clinic, n), bench.id('item', c.clinic, 1 + n % 50), 'Nail trim',
        ${CATEGORIES}[1], 'service', bench.rates(1), 1000, 1500, 0, 0, 1500, 'EUR', ${AT}, ${USER}
        from ${INVOICES} where c.clinic = ${LARGE_CLINIC} and n % ${FORGOTTEN} = 0`,
  },
  {
    name: 'charges of bills to invoice',
    text: `insert into charges (${CHARGE_COLUMNS})
      select c.id, bench.id('open charge' || k, c.clinic, n), bench.id('client', c.clinic, n), bench.id('pet', c.clinic, n), null, null,
        bench.id('item', c.clinic, k), 'Examination ' || k, ${CATEGORIES}[k], 'service', bench.rates(k), 1000, ${OPEN_PRICE}, 0, 0,
        ${OPEN_PRICE}, 'EUR', now() - interval '1 hour', ${USER} from ${CLINICS}, generate_series(1, ${OPEN_BILLS}) n, generate_series(1, ${LINES}) k`,
  },
  {
    name: 'numbers of invoices',
    text: `insert into invoice_counters (clinic_id, series, year, last)
      select c.id, '', year, ${LAST_NUMBER} from ${CLINICS}, lateral (select extract(year from current_date)::int as year) y`,
  },
  {
    name: 'closes of all days before today',
    text: `insert into day_closes (clinic_id, id, number, closed_on, currency, till, till_total_minor, till_receipt, closed_at, closed_by)
      select c.id, bench.id('close', c.clinic, n), n, day, 'EUR', 'separate_till', 20000 + n, 'Z' || n, day::timestamptz + interval '18 hours', ${USER}
        from ${CLINICS}, generate_series(1, ${DAYS - 1}) n, lateral (select current_date - (${DAYS} - n) as day) d`,
  },
  {
    name: 'entries of closes',
    text: `insert into day_close_entries (clinic_id, entry_id, close_id)
      select c.id, e.id, case when b.day < current_date then bench.id('close', c.clinic, ${DAYS} - (current_date - b.day)) end
        from ${INVOICES}, lateral (select bench.id('invoice entry', c.clinic, n) as id
          union all select bench.id('payment entry', c.clinic, n) where ${PAID}) e`,
  },
  {
    name: 'steps of reminders',
    text: `insert into dunning_settings (clinic_id, steps)
      select c.id, (select jsonb_agg(jsonb_build_object('afterDays', step.after, 'tone', step.tone, 'channel', step.channel, 'text', null) order by step.at)
          from ${STEPS}) from ${CLINICS}`,
  },
  {
    name: 'reminders',
    text: `insert into dunning_notices (clinic_id, id, client_id, step, tone, channel, currency, total_minor, sent_on, content, sent_at, sent_by)
      select c.id, bench.id('notice' || step.at, c.clinic, n), bench.id('client', c.clinic, b.client), step.at, step.tone, step.channel, 'EUR',
        s.net + s.tax, b.day + 14 + step.after, ${NOTICE}, (b.day + 14 + step.after)::timestamptz, ${USER} from ${REMINDED}`,
  },
  {
    name: 'invoices of reminders',
    text: `insert into dunning_notice_invoices (clinic_id, invoice_id, step, notice_id, open_minor)
      select c.id, bench.id('invoice', c.clinic, n), step.at, bench.id('notice' || step.at, c.clinic, n), s.net + s.tax from ${REMINDED}`,
  },
  {
    name: 'payment plans',
    text: `insert into payment_plans (clinic_id, id, client_id, currency, total_minor, agreed_on, created_at, created_by)
      select c.id, bench.id('plan', c.clinic, n), bench.id('client', c.clinic, b.client), 'EUR', s.net + s.tax, b.day, ${AT}, ${USER} from ${ON_PLAN}`,
  },
  {
    name: 'invoices of payment plans',
    text: `insert into payment_plan_invoices (clinic_id, plan_id, invoice_id, open_minor)
      select c.id, bench.id('plan', c.clinic, n), bench.id('invoice', c.clinic, n), s.net + s.tax from ${ON_PLAN}`,
  },
  {
    name: 'parts of payment plans',
    text: `insert into payment_plan_parts (clinic_id, plan_id, position, due_on, amount_minor)
      select c.id, bench.id('plan', c.clinic, n), part, b.day + 30 * part,
        (s.net + s.tax) / ${PARTS} + case part when 1 then (s.net + s.tax) % ${PARTS} else 0 end
        from ${INVOICES}, ${SUMS}, generate_series(1, ${PARTS}) part where n % ${UNPAID * PLANNED} = 0`,
  },
];

import type { Step } from './fill-step.ts';

/** Invoices for each pet, and lines of each: 200,000 and 1,000,000 in the usual size, a fifth of them in the large clinic. */
const INVOICES_PER_PET = 2;
export const LINES = 5;
/** Over so many days up to today they were issued. */
export const DAYS = 720;
/** One invoice of so many is not paid, and one of so many has a credit note for its first line. */
export const UNPAID = 12;
const CREDITED = 25;
/** One line of so many has a discount of a tenth. */
const DISCOUNTED = 10;
/** The large clinic; only there each charge has its act and each invoice its visit. */
export const LARGE_CLINIC = 1;
export const CATEGORIES = `(array['professional_services', 'pharmacy', 'laboratory', 'surgery', 'dietary'])`;

/** What lines and invoices come to, by their numbers; so no statement has to look one up. */
export const BILLING_FUNCTIONS = `
  create or replace function bench.price(n int, k int) returns int language sql immutable parallel safe
    return 1000 + (n * 31 + k * 1700) % 9000;
  create or replace function bench.discount(n int, k int) returns int language sql immutable parallel safe
    return case (n + k) % ${DISCOUNTED} when 0 then bench.price(n, k) / 10 else 0 end;
  create or replace function bench.net(n int, k int) returns int language sql immutable parallel safe
    return bench.price(n, k) - bench.discount(n, k);
  create or replace function bench.rate(k int) returns int language sql immutable parallel safe
    return case k when ${LINES} then 70000 else 190000 end;
  create or replace function bench.tax(n int, k int) returns int language sql immutable parallel safe
    return round(bench.net(n, k) * bench.rate(k) / 1000000.0)::int;
  create or replace function bench.issued_on(n int) returns date language sql stable parallel safe
    return current_date - (n::bigint * 7919 % ${DAYS})::int;
  create or replace function bench.taxes(n int, k int) returns jsonb language sql immutable parallel safe
    return jsonb_build_array(jsonb_build_object('name', 'VAT', 'ratePpm', bench.rate(k), 'taxMinor', bench.tax(n, k)));
  create or replace function bench.rates(k int) returns jsonb language sql immutable parallel safe
    return jsonb_build_array(jsonb_build_object('name', 'VAT', 'ratePpm', bench.rate(k)));`;

export const CLINICS = `(select n as clinic, id, pets, clients from bench.clinics where n between $1 and $2) c`;
/** Invoices with their pet and client. */
export const INVOICES = `${CLINICS}, generate_series(1, c.pets * ${INVOICES_PER_PET}) n, lateral (
  select 1 + (n - 1) % c.pets as pet, 1 + (n - 1) % c.pets % c.clients as client, bench.issued_on(n) as day) b`;
const INVOICE_LINES = `${INVOICES}, generate_series(1, ${LINES}) k`;
export const SUMS = `lateral (select sum(bench.net(n, k))::int as net, sum(bench.tax(n, k))::int as tax from generate_series(1, ${LINES}) k) s`;
export const AT = `b.day::timestamptz + interval '10 hours'`;
export const USER = `bench.id('user', c.clinic, 1 + n % 4)`;
const DOCUMENT = `jsonb_build_object('number', 'B' || n, 'lines', (select jsonb_agg(jsonb_build_object('position', k, 'description',
    'Examination of the left ear and what was found there', 'performedOn', b.day, 'petName', 'Biscuit', 'code', 'C' || k, 'quantityThousandths', 1000,
    'netMinor', bench.net(n, k), 'taxMinor', bench.tax(n, k), 'unitPriceMinor', bench.price(n, k), 'key', md5(n || ':' || k)))
  from generate_series(1, ${LINES}) k))`;
export const CHARGE_COLUMNS = `clinic_id, id, client_id, pet_id, visit_id, act_id, item_id, description, income_category, tax_class, taxes,
  quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency, charged_at, charged_by`;
export const PAID = `n % ${UNPAID} > 0`;
const HAS_CREDIT = `n % ${CREDITED} = 0`;

/** What clinics charged, issued, were paid and booked, with which reports, accounts of clients and the ageing are measured. */
export const BILLING_STEPS: readonly Step[] = [
  {
    name: 'visits of invoices',
    text: `insert into visits (clinic_id, id, pet_id, client_id, doctor_id, reason, status, started_at, signed_at, signed_by)
      select c.id, bench.id('billed visit', c.clinic, n), bench.id('pet', c.clinic, b.pet), bench.id('client', c.clinic, b.client),
        bench.id('staff', c.clinic, 1 + n % 4), 'Scratches at the left ear', 'signed', ${AT}, ${AT}, ${USER}
        from ${INVOICES} where c.clinic = ${LARGE_CLINIC}`,
  },
  {
    name: 'acts of invoices',
    text: `insert into acts (clinic_id, item_id, item_kind, item_name, status, id, visit_id, pet_id, planned_at, planned_by, done_at, done_by)
      select c.id, bench.id('item', c.clinic, 1 + (n + k) % 50), 'service', 'Examination', 'done', bench.id('billed act' || k, c.clinic, n),
        bench.id('billed visit', c.clinic, n), bench.id('pet', c.clinic, b.pet), ${AT}, ${USER}, ${AT}, ${USER}
        from ${INVOICE_LINES} where c.clinic = ${LARGE_CLINIC}`,
  },
  {
    name: 'charges of invoices',
    text: `insert into charges (${CHARGE_COLUMNS})
      select c.id, bench.id('charge' || k, c.clinic, n), bench.id('client', c.clinic, b.client), bench.id('pet', c.clinic, b.pet),
        case c.clinic when ${LARGE_CLINIC} then bench.id('billed visit', c.clinic, n) end, case c.clinic when ${LARGE_CLINIC} then bench.id('billed act' || k, c.clinic, n) end,
        bench.id('item', c.clinic, 1 + (n + k) % 50), 'Examination ' || (n + k) % 50, ${CATEGORIES}[k], 'service', bench.rates(k), 1000,
        bench.price(n, k), 0, 0, bench.price(n, k), 'EUR', ${AT}, ${USER} from ${INVOICE_LINES}`,
  },
  {
    name: 'discounts',
    text: `insert into charge_discounts (clinic_id, charge_id, amount_minor, reason, given_at, given_by)
      select c.id, bench.id('charge' || k, c.clinic, n), bench.discount(n, k), 'Regular client ' || k, ${AT}, ${USER}
        from ${INVOICE_LINES} where bench.discount(n, k) > 0`,
  },
  {
    name: 'ledger entries of invoices',
    text: `insert into ledger_entries (clinic_id, id, kind, booked_on, client_id, reference, posted_at, posted_by)
      select c.id, bench.id('invoice entry', c.clinic, n), 'invoice', b.day, bench.id('client', c.clinic, b.client), 'B' || n, ${AT}, ${USER} from ${INVOICES}`,
  },
  {
    name: 'postings of invoices',
    text: `insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, income_category, taxes, amount_minor, currency)
      select c.id, bench.id('invoice entry', c.clinic, n), p.line, b.day, p.account, p.category, p.taxes, p.amount, 'EUR' from ${INVOICES}, ${SUMS}, lateral (
        select 1 as line, 'receivable' as account, null as category, '[]'::jsonb as taxes, s.net + s.tax as amount
        union all select 1 + k, 'income', ${CATEGORIES}[k], bench.rates(k), -bench.price(n, k) from generate_series(1, ${LINES}) k
        union all select 10 + k, 'discount', null, bench.rates(k), bench.discount(n, k) from generate_series(1, ${LINES}) k where bench.discount(n, k) > 0
        union all select 20, 'tax', null, bench.rates(1), -sum(bench.tax(n, k))::int from generate_series(1, ${LINES - 1}) k
        union all select 21, 'tax', null, bench.rates(${LINES}), -bench.tax(n, ${LINES})) p`,
  },
  {
    name: 'invoices',
    text: `insert into invoices (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, due_on, currency, net_minor, tax_minor,
        total_minor, document, ledger_entry_id, issued_at, issued_by)
      select c.id, bench.id('invoice', c.clinic, n), 'invoice', bench.id('client', c.clinic, b.client), 'B', 2020, n, 'B' || n, b.day, b.day + 14, 'EUR', s.net,
        s.tax, s.net + s.tax, ${DOCUMENT}, bench.id('invoice entry', c.clinic, n), ${AT}, ${USER} from ${INVOICES}, ${SUMS}`,
  },
  {
    name: 'lines',
    text: `insert into invoice_lines (clinic_id, invoice_id, position, charge_id, item_id, income_category, description, performed_on, performed_by,
        quantity_thousandths, discount_minor, net_minor, tax_minor, taxes)
      select c.id, bench.id('invoice', c.clinic, n), k, bench.id('charge' || k, c.clinic, n), bench.id('item', c.clinic, 1 + (n + k) % 50), ${CATEGORIES}[k],
        'Examination ' || (n + k) % 50, b.day, ${USER}, 1000, bench.discount(n, k), bench.net(n, k), bench.tax(n, k), bench.taxes(n, k)
        from ${INVOICE_LINES}`,
  },
  {
    name: 'charges that are on an invoice',
    text: `insert into invoiced_charges (clinic_id, charge_id, invoice_id, position)
      select c.id, bench.id('charge' || k, c.clinic, n), bench.id('invoice', c.clinic, n), k from ${INVOICE_LINES}`,
  },
  {
    name: 'credit notes',
    text: `insert into invoices (clinic_id, id, kind, client_id, series, year, counter, number, issued_on, currency, net_minor, tax_minor,
        total_minor, document, credits_id, reason, issued_at, issued_by)
      select c.id, bench.id('credit', c.clinic, n), 'credit_note', bench.id('client', c.clinic, b.client), 'C', 2020, n, 'C' || n, b.day, 'EUR', -bench.net(n, 1),
        -bench.tax(n, 1), -bench.net(n, 1) - bench.tax(n, 1), '{}', bench.id('invoice', c.clinic, n), 'Wrong item', ${AT}, ${USER}
        from ${INVOICES} where ${HAS_CREDIT}`,
  },
  {
    name: 'lines of credit notes',
    text: `insert into invoice_lines (clinic_id, invoice_id, position, charge_id, credits_id, credits_position, item_id, income_category, description,
        performed_on, performed_by, quantity_thousandths, discount_minor, net_minor, tax_minor, taxes)
      select c.id, bench.id('credit', c.clinic, n), 1, bench.id('charge1', c.clinic, n), bench.id('invoice', c.clinic, n), 1, bench.id('item', c.clinic, 1 + (n + 1) % 50),
        ${CATEGORIES}[1], 'Examination', b.day, ${USER}, -1000, -bench.discount(n, 1), -bench.net(n, 1), -bench.tax(n, 1), jsonb_set(bench.taxes(n, 1), '{0,taxMinor}', to_jsonb(-bench.tax(n, 1)))
        from ${INVOICES} where ${HAS_CREDIT}`,
  },
  {
    name: 'ledger entries of payments',
    text: `insert into ledger_entries (clinic_id, id, kind, booked_on, client_id, posted_at, posted_by)
      select c.id, bench.id('payment entry', c.clinic, n), 'payment', b.day, bench.id('client', c.clinic, b.client), ${AT}, ${USER} from ${INVOICES} where ${PAID}`,
  },
  {
    name: 'postings of payments',
    text: `insert into ledger_postings (clinic_id, entry_id, line, booked_on, account, taxes, amount_minor, currency)
      select c.id, bench.id('payment entry', c.clinic, n), p.line, b.day, p.account, '[]', p.amount, 'EUR' from ${INVOICES}, ${SUMS}, lateral (values
        (1, 'in_transit', s.net + s.tax), (2, 'receivable', -s.net - s.tax)) as p (line, account, amount) where ${PAID}`,
  },
  {
    name: 'payments',
    text: `insert into payments (clinic_id, id, client_id, method, amount_minor, currency, received_on, ledger_entry_id, received_at, received_by)
      select c.id, bench.id('payment', c.clinic, n), bench.id('client', c.clinic, b.client), (array['card', 'bank_transfer', 'cash'])[1 + n % 3], s.net + s.tax, 'EUR',
        b.day, bench.id('payment entry', c.clinic, n), ${AT}, ${USER} from ${INVOICES}, ${SUMS} where ${PAID}`,
  },
  {
    name: 'allocations',
    text: `insert into payment_allocations (clinic_id, id, payment_id, invoice_id, amount_minor, ledger_entry_id, allocated_at, allocated_by)
      select c.id, bench.id('allocation', c.clinic, n), bench.id('payment', c.clinic, n), bench.id('invoice', c.clinic, n),
        s.net + s.tax - case when ${HAS_CREDIT} then bench.net(n, 1) + bench.tax(n, 1) else 0 end, bench.id('payment entry', c.clinic, n), ${AT}, ${USER}
        from ${INVOICES}, ${SUMS} where ${PAID}`,
  },
  {
    name: 'refunds',
    text: `insert into payment_reversals (clinic_id, id, payment_id, kind, amount_minor, reversed_on, reason, ledger_entry_id, reversed_at, reversed_by)
      select c.id, bench.id('refund', c.clinic, n), bench.id('payment', c.clinic, n), 'refund', bench.net(n, 1) + bench.tax(n, 1), b.day, 'Wrong item',
        bench.id('refund entry', c.clinic, n), ${AT}, ${USER} from ${INVOICES} where ${PAID} and ${HAS_CREDIT}`,
  },
];

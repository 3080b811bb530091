import type { Step } from './fill-step.ts';

/** The clinic with many items in stock; the others have a few, of which acts take. */
export const STOCK_CLINIC = 3;
export const ITEMS_ELSEWHERE = 4;
/** A lot was received so often of each item, and so much was used of each lot, one after the other over the last days. */
const LOTS = 5;
const USES_OF_LOT = 9;
export const USES = LOTS * USES_OF_LOT;
export const MOVEMENTS_PER_ITEM = LOTS + USES;
const DAYS = 720;
const DAYS_PER_LOT = DAYS / LOTS;
const DAYS_PER_USE = DAYS_PER_LOT / USES_OF_LOT;
/** The pet of each clinic in whose open visit acts are planned that use stock, all of the same item, and how many. */
export const STOCK_VISIT_PET = 7;
const PLANNED_USES = 400;
/** One item of so many is low, and one of so many is in two places. */
const LOW = 6;
const IN_TWO_PLACES = 4;
const SUPPLIERS = 5;
const ORDERS = 20;
const LINES_OF_ORDER = 50;
/** The histories of these pets are what other rows measure. */
const FIRST_PET = 11;
const VISITS_OF_PET = 20;

/** What is received of a lot and what is left of it, by the numbers of item and lot; so no statement has to look one up. */
export const STOCK_FUNCTIONS = `
  create or replace function bench.left_of(i int, k int) returns int language sql immutable parallel safe
    return case when k = ${LOTS} then 8000 + i % 30 * 1000 + case when i <= ${ITEMS_ELSEWHERE} then 1000 * ${PLANNED_USES + 100} else 0 end
      when k = ${LOTS - 1} and i % 3 = 0 then 3000 when k = ${LOTS - 2} and i % 15 = 1 then 2000 when k = 2 and i % 50 = 2 then 1000 else 0 end;
  create or replace function bench.received_at(k int) returns timestamptz language sql stable parallel safe
    return now() - make_interval(days => ${DAYS} - ${DAYS_PER_LOT} * (k - 1));
  create or replace function bench.used_at(i int, u int) returns timestamptz language sql stable parallel safe
    return now() - make_interval(days => ${DAYS} - ${DAYS_PER_USE} * (u - 1) - ${DAYS_PER_USE / 2}, mins => i % 480);`;

export const STOCKED_CLINICS = `(select n as clinic, id, pets, clients, stocked from bench.clinics where n between $1 and $2) c`;
export const STOCKED_ITEMS = `${STOCKED_CLINICS}, generate_series(1, c.stocked) i, lateral (
  select ${FIRST_PET} + i % greatest(1, c.pets - ${FIRST_PET - 1}) as pet, 1 + i % ${VISITS_OF_PET} as visit) b`;
const ITEM = `bench.id('stocked', c.clinic, i)`;
export const VISIT = `bench.id('stock visit' || b.visit, c.clinic, b.pet)`;
export const PLACE = `bench.id('place', c.clinic, 1)`;
const SECOND_PLACE = `bench.id('place', c.clinic, 2)`;
export const STAFF_USER = `bench.id('user', c.clinic, 1 + i % 4)`;
const LOT_OF_USE = `1 + (u - 1) / ${USES_OF_LOT}`;
export const ACT_COLUMNS = `clinic_id, item_id, item_kind, item_name, unit, use, status, is_billable, unbilled_reason, id, visit_id, pet_id,
  planned_at, planned_by, done_at, done_by`;
export const MOVEMENT_COLUMNS = `clinic_id, id, item_id, unit, kind, location_id, lot_id, act_id, transfer_id, quantity_thousandths, moved_at, moved_by`;

/** Items in stock with their lots, what was received, used and moved of them over two years, and what is on order. */
export const STOCK_STEPS: readonly Step[] = [
  {
    name: 'items in stock',
    text: `insert into catalogue_items (clinic_id, id, kind, code, name, income_category, tax_class, buy_unit, stock_unit, dispense_unit)
      select c.id, ${ITEM}, case i % 3 when 0 then 'product' else 'drug' end, 'S' || i, initcap(bench.word('last', 'stocked' || i)) || ' '
        || bench.word('pet', 'stocked' || i) || ' ' || i, 'pharmacy', 'service', 'box', 'tablet', 'tablet' from ${STOCKED_ITEMS}`,
  },
  {
    name: 'search terms of items in stock',
    text: `insert into catalogue_terms (clinic_id, term, item_id)
      select distinct c.id, left(terms.term, 60), t.id from ${STOCKED_ITEMS}, catalogue_items t, lateral (
        select unnest(app.fold_terms(t.name || ' ' || t.code)) as term union select lower(t.code)) terms where t.clinic_id = c.id and t.id = ${ITEM}`,
  },
  {
    name: 'prices of items in stock',
    text: `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, currency)
      select c.id, ${ITEM}, date '2020-01-01', 100 + i % 900, 'EUR' from ${STOCKED_ITEMS}`,
  },
  {
    name: 'locations',
    text: `insert into stock_locations (clinic_id, id, name, kind, is_default)
      select c.id, bench.id('place', c.clinic, p), place.name, place.kind, p = 1 from ${STOCKED_CLINICS},
        (values (1, 'Main storage', 'hub'), (2, 'Cabinet', 'cabinet'), (3, 'Car', 'vehicle')) as place (p, name, kind)`,
  },
  {
    name: 'levels to keep',
    text: `insert into stock_items (clinic_id, item_id, reorder_point_thousandths, par_level_thousandths, kept_since)
      select c.id, ${ITEM}, case when i % 10 > 0 then case i % ${LOW} when 0 then 60000 else 4000 end end,
        case when i % 10 > 0 then 90000 end, bench.received_at(1) from ${STOCKED_ITEMS}`,
  },
  {
    name: 'lots',
    text: `insert into stock_lots (clinic_id, id, item_id, lot_number, expires_on, cost_minor, cost_for_thousandths, currency, supplier, state,
        state_reason, received_on)
      select c.id, bench.id('lot' || k, c.clinic, i), ${ITEM}, 'L' || i || '-' || k,
        case k when ${LOTS} then current_date + 20 + i * 37 % 700 else bench.received_at(k)::date + 400 end, 900 + i % 500, 9000, 'EUR', 'Depot',
        case when k = ${LOTS - 1} and i % 60 = 0 then 'quarantined' else 'usable' end,
        case when k = ${LOTS - 1} and i % 60 = 0 then 'Damaged box' end, bench.received_at(k)::date
        from ${STOCKED_ITEMS}, generate_series(1, ${LOTS}) k`,
  },
  {
    name: 'visits in which items were used',
    text: `insert into visits (clinic_id, id, pet_id, client_id, doctor_id, reason, status, started_at, signed_at, signed_by)
      select c.id, bench.id('stock visit' || v, c.clinic, p), bench.id('pet', c.clinic, p), bench.id('client', c.clinic, 1 + (p - 1) % c.clients),
        bench.id('staff', c.clinic, 1 + p % 4), 'Treatment', 'signed', bench.received_at(1), now(), bench.id('user', c.clinic, 1)
        from ${STOCKED_CLINICS}, generate_series(${FIRST_PET}, greatest(${FIRST_PET}, c.pets)) p, generate_series(1, ${VISITS_OF_PET}) v
       where c.clinic = ${STOCK_CLINIC} or p < ${FIRST_PET} + ${ITEMS_ELSEWHERE} + 1`,
  },
  {
    name: 'acts that used items',
    text: `insert into acts (${ACT_COLUMNS})
      select c.id, ${ITEM}, 'drug', 'Drug ' || i, 'tablet', case when u > ${USES - 2} then 'handed_over' else 'given' end, 'done', false,
        'Part of the treatment', bench.id('use' || u, c.clinic, i), ${VISIT}, bench.id('pet', c.clinic, b.pet), bench.used_at(i, u), ${STAFF_USER},
        bench.used_at(i, u), ${STAFF_USER} from ${STOCKED_ITEMS}, generate_series(1, ${USES}) u`,
  },
  {
    name: 'what was received',
    text: `insert into stock_movements (${MOVEMENT_COLUMNS})
      select c.id, bench.id('delivery' || k, c.clinic, i), ${ITEM}, 'tablet', 'received', ${PLACE}, bench.id('lot' || k, c.clinic, i), null, null,
        1000 * ${USES_OF_LOT} + bench.left_of(i, k), bench.received_at(k), ${STAFF_USER} from ${STOCKED_ITEMS}, generate_series(1, ${LOTS}) k`,
  },
  {
    name: 'what was used',
    text: `insert into stock_movements (${MOVEMENT_COLUMNS})
      select c.id, bench.id('used' || u, c.clinic, i), ${ITEM}, 'tablet', 'used', ${PLACE}, bench.id('lot' || (${LOT_OF_USE}), c.clinic, i),
        bench.id('use' || u, c.clinic, i), null, -1000, bench.used_at(i, u), ${STAFF_USER} from ${STOCKED_ITEMS}, generate_series(1, ${USES}) u`,
  },
  {
    name: 'what was transferred',
    text: `insert into stock_movements (${MOVEMENT_COLUMNS})
      select c.id, bench.id('transfer' || side, c.clinic, i), ${ITEM}, 'tablet', 'transferred', case side when 1 then ${PLACE} else ${SECOND_PLACE} end,
        bench.id('lot${LOTS}', c.clinic, i), null, bench.id('transfer', c.clinic, i), case side when 1 then -3000 else 3000 end, now() - interval '5 days',
        ${STAFF_USER} from ${STOCKED_ITEMS}, generate_series(1, 2) side where i % ${IN_TWO_PLACES} = 0 and i > ${ITEMS_ELSEWHERE}`,
  },
  {
    name: 'suppliers',
    text: `insert into suppliers (clinic_id, id, name, lead_days)
      select c.id, bench.id('supplier', c.clinic, s), 'Supplier ' || s, s from ${STOCKED_CLINICS}, generate_series(1, ${SUPPLIERS}) s`,
  },
  {
    name: 'offers',
    text: `insert into supplier_offers (clinic_id, supplier_id, item_id, code, pack_name, pack_thousandths, price_minor, currency, is_preferred)
      select c.id, bench.id('supplier', c.clinic, 1 + (i + o) % ${SUPPLIERS}), ${ITEM}, 'A' || i, 'box of 10', 10000, 900 + i % 500, 'EUR', o = 1
        from ${STOCKED_ITEMS}, generate_series(1, 2) o where o = 1 or i % 5 = 0`,
  },
  {
    name: 'orders',
    text: `insert into purchase_orders (clinic_id, id, year, counter, supplier_id, location_id, state, currency, approved_at, sent_at, document, expected_on)
      select c.id, bench.id('order', c.clinic, n), 2020, n, bench.id('supplier', c.clinic, 1 + n % ${SUPPLIERS}), ${PLACE}, 'sent', 'EUR',
        now() - interval '2 days', now() - interval '2 days', '{}', current_date + 1
        from ${STOCKED_CLINICS}, generate_series(1, least(${ORDERS}, c.stocked / ${LINES_OF_ORDER})) n`,
  },
  {
    name: 'lines of orders',
    text: `insert into purchase_order_lines (clinic_id, id, order_id, position, item_id, item_name, unit, pack_name, pack_thousandths, packs, price_minor)
      select c.id, bench.id('order line', c.clinic, i), bench.id('order', c.clinic, n), p, ${ITEM}, 'Drug ' || i, 'tablet', 'box of 10', 10000, 3, 900
        from ${STOCKED_CLINICS}, generate_series(1, least(${ORDERS}, c.stocked / ${LINES_OF_ORDER})) n, generate_series(0, ${LINES_OF_ORDER - 1}) p,
          lateral (select (n - 1) * ${LINES_OF_ORDER} + p + 1 as i) x`,
  },
  {
    name: 'visits in which items will be used',
    text: `insert into visits (clinic_id, id, pet_id, client_id, doctor_id, reason, status, started_at)
      select c.id, bench.id('open visit', c.clinic, p), bench.id('pet', c.clinic, p), bench.id('client', c.clinic, 1 + (p - 1) % c.clients),
        bench.id('staff', c.clinic, 1), 'Treatment', 'open', now() from ${STOCKED_CLINICS}, generate_series(${STOCK_VISIT_PET}, ${STOCK_VISIT_PET}) p`,
  },
  {
    name: 'planned acts that use items',
    text: `insert into acts (clinic_id, item_id, item_kind, item_name, status, id, visit_id, pet_id)
      select c.id, bench.id('stocked', c.clinic, 1), 'drug', 'Drug 1', 'planned', bench.id('planned use', c.clinic, k),
        bench.id('open visit', c.clinic, ${STOCK_VISIT_PET}), bench.id('pet', c.clinic, ${STOCK_VISIT_PET})
        from ${STOCKED_CLINICS}, generate_series(1, ${PLANNED_USES}) k`,
  },
];

/** Levels of all movements, of which triggers keep each while the product runs. After everything that moved. */
export const LEVELS_STEP: Step = {
  name: 'levels',
  text: `insert into stock_levels (clinic_id, item_id, location_id, lot_id, quantity_thousandths)
    select m.clinic_id, m.item_id, m.location_id, m.lot_id, sum(m.quantity_thousandths) from ${STOCKED_CLINICS}
      join stock_movements m on m.clinic_id = c.id and m.location_id is not null group by 1, 2, 3, 4 having sum(m.quantity_thousandths) <> 0`,
};

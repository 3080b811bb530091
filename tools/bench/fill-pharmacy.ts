import {
  ACT_COLUMNS,
  MOVEMENT_COLUMNS,
  PLACE,
  STAFF_USER,
  STOCK_CLINIC,
  STOCKED_CLINICS,
  STOCKED_ITEMS,
  USES,
  VISIT,
} from './fill-stock.ts';
import type { Step } from './fill-step.ts';

/** Containers of controlled drugs that are open, of how many drugs, and rows in the register of each. */
export const CONTAINERS = 40;
const DRUGS = 4;
const ROWS = 100;
const DRAWN = 100;
const SIZE = ROWS * DRAWN;

/** Half of the items were prescribed: of twenty one waits for approval, one for its first fill, and two for an answer about a refill. */
const IS_PRESCRIBED = `c.clinic = ${STOCK_CLINIC} and i % 2 = 0`;
const KIND = `(i / 2) % 20`;
const PRESCRIPTION = `bench.id('prescription', c.clinic, i)`;

const CONTROLLED = `${STOCKED_CLINICS}, generate_series(1, ${CONTAINERS}) i, lateral (select 11 as pet, 1 + i % 20 as visit) b`;
const IN_STOCK_CLINIC = `c.clinic = ${STOCK_CLINIC}`;
const DRUG = `bench.id('controlled', c.clinic, 1 + i % ${DRUGS})`;
const LOT = `bench.id('controlled lot', c.clinic, i)`;

/** Prescriptions with their fills, and controlled drugs whose registers the database has continued row by row. */
export const PHARMACY_STEPS: readonly Step[] = [
  {
    name: 'prescriptions',
    text: `insert into prescriptions (clinic_id, id, number, visit_id, item_id, drug_name, directions, quantity_thousandths, unit, refills, written_on,
        expires_on, filled_at, dose, prescriber_id, approved_at, status)
      select c.id, ${PRESCRIPTION}, i, ${VISIT}, bench.id('stocked', c.clinic, i), 'Drug ' || i,
        '{"chosen": null, "text": "Give one tablet by mouth twice a day."}', 14000, 'tablet', 1, current_date - 30,
        current_date + case when i % 4 = 0 then -1 else 300 end, 'clinic',
        '{"weightGrams": 12000, "microgramsPerKg": null, "verdict": "unknown", "source": null}',
        case when ${KIND} > 0 then bench.id('staff', c.clinic, 1 + i % 4) end, case when ${KIND} > 0 then now() - interval '30 days' end,
        case ${KIND} when 0 then 'awaiting_approval' else 'active' end from ${STOCKED_ITEMS} where ${IS_PRESCRIBED}`,
  },
  {
    name: 'fills',
    text: `insert into prescription_fills (clinic_id, act_id, prescription_id)
      select c.id, bench.id('use' || (${USES + 1} - f), c.clinic, i), ${PRESCRIPTION} from ${STOCKED_ITEMS}, generate_series(1, 2) f
       where ${IS_PRESCRIBED} and ${KIND} > 1 and (f = 1 or ${KIND} < 12)`,
  },
  {
    name: 'requests for refills',
    text: `insert into refill_requests (clinic_id, id, prescription_id, asked_at, status, outcome, rule, answered_at)
      select c.id, bench.id('refill', c.clinic, i), ${PRESCRIPTION}, now() - interval '1 day', case ${KIND} when 12 then 'requested' else 'approved' end,
        case ${KIND} when 13 then 'allowed' end, case ${KIND} when 13 then 'within_prescription' end, case ${KIND} when 13 then now() end
        from ${STOCKED_ITEMS} where ${IS_PRESCRIBED} and ${KIND} in (12, 13)`,
  },
  {
    name: 'controlled drugs',
    text: `insert into catalogue_items (clinic_id, id, kind, code, name, income_category, tax_class, stock_unit, control_schedule)
      select c.id, bench.id('controlled', c.clinic, d), 'drug', 'CD' || d, 'Methadone ' || d || ' mg/mL', 'pharmacy', 'service', 'mL', 'C-II'
        from ${STOCKED_CLINICS}, generate_series(1, ${DRUGS}) d where ${IN_STOCK_CLINIC}`,
  },
  {
    name: 'levels of controlled drugs to keep',
    text: `insert into stock_items (clinic_id, item_id)
      select c.id, bench.id('controlled', c.clinic, d) from ${STOCKED_CLINICS}, generate_series(1, ${DRUGS}) d where ${IN_STOCK_CLINIC}`,
  },
  {
    name: 'details of controlled drugs',
    text: `insert into controlled_items (clinic_id, item_id, substance, form, strength)
      select c.id, bench.id('controlled', c.clinic, d), 'Methadone', 'Solution', d || ' mg/mL'
        from ${STOCKED_CLINICS}, generate_series(1, ${DRUGS}) d where ${IN_STOCK_CLINIC}`,
  },
  {
    name: 'lots of controlled drugs',
    text: `insert into stock_lots (clinic_id, id, item_id, lot_number, received_on)
      select c.id, ${LOT}, ${DRUG}, 'M' || i, current_date - 100 from ${CONTROLLED} where ${IN_STOCK_CLINIC}`,
  },
  {
    name: 'containers',
    text: `insert into controlled_containers (clinic_id, id, number, item_id, lot_id, drug_name, schedule, substance, form, strength, unit, size_thousandths,
        location_id, opened_by)
      select c.id, bench.id('container', c.clinic, i), i, ${DRUG}, ${LOT}, 'Methadone', 'C-II', 'Methadone', 'Solution', '1 mg/mL', 'mL', ${SIZE},
        ${PLACE}, ${STAFF_USER} from ${CONTROLLED} where ${IN_STOCK_CLINIC}`,
  },
  {
    name: 'acts that used controlled drugs',
    text: `insert into acts (${ACT_COLUMNS})
      select c.id, ${DRUG}, 'drug', 'Methadone', 'mL', 'given', 'done', false, 'Part of the treatment', bench.id('draw' || p, c.clinic, i), ${VISIT},
        bench.id('pet', c.clinic, b.pet), now(), ${STAFF_USER}, now() - make_interval(days => ${ROWS} - p), ${STAFF_USER}
        from ${CONTROLLED}, generate_series(2, ${ROWS}) p where ${IN_STOCK_CLINIC}`,
  },
  {
    name: 'movements of controlled drugs',
    text: `insert into stock_movements (${MOVEMENT_COLUMNS})
      select c.id, bench.id('drawn' || p, c.clinic, i), ${DRUG}, 'mL', case p when 1 then 'received' else 'used' end, ${PLACE}, ${LOT},
        case when p > 1 then bench.id('draw' || p, c.clinic, i) end, null, case p when 1 then ${SIZE} else -${DRAWN} end,
        now() - make_interval(days => ${ROWS} - p), ${STAFF_USER} from ${CONTROLLED}, generate_series(1, ${ROWS}) p where ${IN_STOCK_CLINIC}`,
  },
];

/** After the levels, with which each row is compared. */
export const REGISTER_STEP: Step = {
  name: 'registers',
  isChecked: true,
  text: `insert into controlled_register_rows (clinic_id, container_id, kind, quantity_thousandths, location_id, movement_id, act_id, recorded_by)
    select c.id, bench.id('container', c.clinic, i), case p when 1 then 'opened' else 'given' end, case p when 1 then ${SIZE} else -${DRAWN} end, ${PLACE},
      case when p > 1 then bench.id('drawn' || p, c.clinic, i) end, case when p > 1 then bench.id('draw' || p, c.clinic, i) end, ${STAFF_USER}
      from ${CONTROLLED}, generate_series(1, ${ROWS}) p where ${IN_STOCK_CLINIC} order by i, p`,
};

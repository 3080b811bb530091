import { type RawBuilder, sql } from 'kysely';
import type { ReportScope } from '../report-scope.ts';
import { groupColumns, type Keys, type ReportSource, when } from './report-source.ts';

/** The member of staff whose line it is. */
const STAFF_OF: Readonly<Record<ReportScope['attribution'], RawBuilder<unknown>>> = {
  performed: sql`s.user_id = l.performed_by`,
  ordered: sql`s.user_id = a.planned_by`,
  visit: sql`s.id = w.doctor_id`,
};

/** Tables that a statement may need with the lines; joined from the left on keys, so that those without use cost nothing. */
const joins = ({ clinicId, attribution }: ReportScope): RawBuilder<unknown> => sql`
  from invoices i
  join invoice_lines l on l.clinic_id = ${clinicId} and l.invoice_id = i.id
  left join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
  left join charges h on h.clinic_id = ${clinicId} and h.id = l.charge_id
  left join pets p on p.clinic_id = ${clinicId} and p.id = h.pet_id
  left join acts a on a.clinic_id = ${clinicId} and a.id = h.act_id
  left join visits w on w.clinic_id = ${clinicId} and w.id = h.visit_id
  left join staff_members s on s.clinic_id = ${clinicId} and ${STAFF_OF[attribution]}`;

const conditions = ({
  clinicId,
  from,
  to,
  currency,
  category,
  species,
  doctorId,
}: ReportScope): RawBuilder<unknown> => sql`
  where i.clinic_id = ${clinicId} and i.currency = ${currency} and i.issued_on >= ${from} and i.issued_on <= ${to}
  ${when(category, (value) => sql`l.income_category = ${value}`)}
  ${when(species, (value) => sql`p.species = ${value}`)}
  ${when(doctorId, (value) => sql`s.id = ${value}`)}`;

const KEYS: Keys = {
  time: [sql`i.issued_on`],
  category: [sql`l.income_category`],
  species: [sql`p.species`],
  person: [sql`s.id`, sql`s.full_name`],
  doctor: [sql`s.id`, sql`s.full_name`],
  item: [sql`l.item_id`, sql`l.description`],
};

const ORDER = sql`i.issued_on as sort_on, i.id as sort_id, l.position as sort_at, i.id as link_id`;

/** Lines of invoices and credit notes, by the day of issue. */
export const invoicedSource: ReportSource = (scope) => sql`
  select ${groupColumns(scope, KEYS)}, ${ORDER},
    json_build_array(i.issued_on, i.number, c.full_name, l.description, l.income_category, s.full_name, l.net_minor, l.tax_minor,
      l.net_minor + l.tax_minor) as cells,
    l.net_minor as v0, l.tax_minor as v1, l.net_minor + l.tax_minor as v2, 0 as v3
    ${joins(scope)} ${conditions(scope)}`;

export const itemsSource: ReportSource = (scope) => sql`
  select ${groupColumns(scope, KEYS)}, ${ORDER},
    json_build_array(i.issued_on, i.number, c.full_name, l.description, l.income_category, l.quantity_thousandths, l.net_minor) as cells,
    l.net_minor as v0, l.quantity_thousandths as v1, 1 as v2, 0 as v3
    ${joins(scope)} ${conditions(scope)}`;

export const productionSource: ReportSource = (scope) => sql`
  select ${groupColumns(scope, KEYS)}, ${ORDER},
    json_build_array(i.issued_on, i.number, c.full_name, l.description, l.income_category, s.full_name, l.net_minor) as cells,
    l.net_minor as v0, l.discount_minor as v1, 1 as v2, 0 as v3
    ${joins(scope)} ${conditions(scope)}`;

const DISCOUNT_KEYS: Keys = {
  ...KEYS,
  reason: [sql`d.reason`],
  person: [sql`g.id`, sql`g.full_name`],
};

/** Lines with a discount, with the reason and who gave it. */
export const discountsSource: ReportSource = (scope) => {
  const { clinicId } = scope;
  return sql`
  select ${groupColumns(scope, DISCOUNT_KEYS)}, ${ORDER},
    json_build_array(i.issued_on, i.number, c.full_name, l.description, d.reason, g.full_name, l.net_minor + l.discount_minor,
      l.discount_minor) as cells,
    l.discount_minor as v0, l.net_minor + l.discount_minor as v1, 1 as v2, 0 as v3
    ${joins(scope)}
    left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = l.charge_id
    left join staff_members g on g.clinic_id = ${clinicId} and g.user_id = d.given_by
    ${conditions(scope)} and l.discount_minor <> 0`;
};

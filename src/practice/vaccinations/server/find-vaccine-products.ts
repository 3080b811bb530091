import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { VaccineProduct } from '../contract.ts';

/** The vaccines of the catalogue that fit a condition on `i`, by name, with the details that were entered. */
export const findVaccineProducts = (
  tx: Kysely<Tables>,
  clinicId: string,
  condition: RawBuilder<unknown>,
): Promise<VaccineProduct[]> =>
  fetchRows(
    tx,
    VaccineProduct,
    sql`
    select i.id as "itemId", i.name, i.code,
      case when v.item_id is not null then json_build_object('manufacturer', v.manufacturer, 'targets', v.targets,
        'licensedMonths', v.licensed_months, 'minAgeDays', v.min_age_days, 'route', v.route, 'version', v.version) end as details
      from catalogue_items i left join vaccine_products v on v.clinic_id = ${clinicId} and v.item_id = i.id
     where i.clinic_id = ${clinicId} and i.kind = 'vaccine' and i.archived_at is null and ${condition}
     order by i.name_folded, i.id limit 500`,
  );

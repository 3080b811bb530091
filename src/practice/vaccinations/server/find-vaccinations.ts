import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { Vaccination } from '../contract.ts';

/** The clinic's vaccinations that fit a condition on `v`, the latest first. */
export const findVaccinations = (
  tx: Kysely<Tables>,
  clinicId: string,
  condition: RawBuilder<unknown>,
): Promise<Vaccination[]> =>
  fetchRows(
    tx,
    Vaccination,
    sql`
    select v.id, v.pet_id as "petId", v.visit_id as "visitId", v.act_id as "actId", v.item_id as "itemId",
           v.product_name as "productName", v.manufacturer, v.targets, v.licensed_months as "licensedMonths", v.lot,
           v.lot_expires_on as "lotExpiresOn", v.dose_number as "doseNumber", v.is_booster as "isBooster", v.route, v.site,
           v.given_on as "givenOn", v.given_by_name as "givenByName", v.given_by_licence as "givenByLicence",
           v.supervised_by_name as "supervisedByName", v.rabies_tag as "rabiesTag", v.is_elsewhere as "isElsewhere",
           v.elsewhere_name as "elsewhereName", v.proof_document_id as "proofDocumentId", v.verified_at as "verifiedAt", v.next_due_on as "nextDueOn", v.rule,
           v.explanation, v.reaction, v.reaction_severity as "reactionSeverity", v.reaction_at as "reactionAt",
           v.voided_at as "voidedAt", v.void_reason as "voidReason"
      from vaccinations v
     where v.clinic_id = ${clinicId} and ${condition}
     order by v.given_on desc, v.created_at desc, v.id`,
  );

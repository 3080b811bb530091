import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { GivenVaccine } from './fill-care.ts';
import type { DemoVisit } from './fill-visits.ts';
import type { Frame } from './frame.ts';

/** The visits in which pets got what was due of their vaccines. */
export const vaccinationVisits = (visits: readonly DemoVisit[]): readonly DemoVisit[] =>
  visits.filter(({ about, signedAtMs }) => about.isVaccination === true && signedAtMs !== null);

/** The vaccines that were given in each visit for a vaccination, by its id. */
export function vaccinesOfVisits(
  visits: readonly DemoVisit[],
  given: readonly GivenVaccine[],
  timeZone: string,
): ReadonlyMap<string, readonly GivenVaccine[]> {
  const ofPets = Map.groupBy(given, ({ petId }) => petId);
  return new Map(
    vaccinationVisits(visits).map(({ id, petId, startedAtMs }) => {
      const day = localDayOf(startedAtMs, timeZone);
      return [id, (ofPets.get(petId) ?? []).filter(({ givenOn }) => givenOn === day)];
    }),
  );
}

/** Says of vaccinations by which act of which visit they were given, and by whom. */
export async function linkVaccinations(
  { client, clinicId }: Frame,
  links: readonly { readonly vaccinationId: string; readonly actId: string }[],
): Promise<void> {
  await client.query(
    `update vaccinations v
        set act_id = a.id, visit_id = a.visit_id, created_at = a.done_at, recorded_by = a.done_by,
            given_by = s.id, given_by_name = s.full_name, given_by_licence = s.licence_number
       from json_to_recordset($2) as l ("vaccinationId" uuid, "actId" uuid)
       join acts a on a.clinic_id = $1 and a.id = l."actId"
       join staff_members s on s.clinic_id = $1 and s.user_id = a.done_by
      where v.clinic_id = $1 and v.id = l."vaccinationId"`,
    [clinicId, JSON.stringify(links)],
  );
}

/** A vaccination has the lot that the stock says was used. After the stock. */
export async function nameVaccineLots({ client, clinicId }: Frame): Promise<void> {
  await client.query(
    `update vaccinations v set lot = t.lot_number, lot_expires_on = t.expires_on
       from stock_movements m join stock_lots t on t.clinic_id = $1 and t.id = m.lot_id
      where v.clinic_id = $1 and m.clinic_id = $1 and m.act_id = v.act_id and m.item_id = v.item_id`,
    [clinicId],
  );
}

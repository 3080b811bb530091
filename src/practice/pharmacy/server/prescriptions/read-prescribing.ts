import { sql } from 'kysely';
import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { OPEN_VISIT_STATUSES } from '#vocabulary/visits.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { matchingAlerts } from '#practice/acts/gate.rules.ts';
import { PetAlert } from '#practice/pets/contract.ts';
import { openAlertsOf } from '#practice/pets/server/public/open-alerts.ts';
import { findCautions, monographOf, type PetFact } from '../../cautions.rules.ts';
import { USUAL_WEIGHT_DAYS } from '../../dose.rules.ts';
import { strengthIn } from '../../label.rules.ts';
import { DrugProduct, Monograph } from '../../monographs.contract.ts';
import { prescriptionDutyOf } from '../../prescription-places.rules.ts';
import { lastDayOf, maxRefillsOf } from '../../prescription.rules.ts';
import type { PrescribingFacts } from '../../prescribing.contract.ts';
import { monographColumns } from '../monographs/monograph-columns.ts';

const text = z.string().nullable();

const Row = z.object({
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  isDeceased: z.boolean(),
  visitStatus: z.string(),
  country: z.string(),
  region: text,
  today: CalendarDay,
  weights: z.array(z.object({ grams: z.int(), on: CalendarDay })),
  settings: z.object({ weightDays: z.int(), validDays: z.int().nullable() }).nullable(),
  item: z
    .object({
      id: z.uuid(),
      name: z.string(),
      unit: text,
      controlSchedule: text,
      activeIngredients: z.array(z.string()),
    })
    .nullable(),
  product: DrugProduct.nullable(),
  monographs: z.array(Monograph),
  alerts: z.array(PetAlert),
  problems: z.array(z.string()),
  drugs: z.array(z.object({ name: z.string(), activeIngredients: z.array(z.string()) })),
});

/** How long something that was given or handed over counts as given together with what is prescribed now. */
const TOGETHER_DAYS = 30;

export interface Prescribing extends PrescribingFacts {
  readonly isDeceased: boolean;
  readonly isOpen: boolean;
}

interface Drug {
  readonly name: string;
  readonly activeIngredients: readonly string[];
}

const substanceOf = ({ name, activeIngredients }: Drug, shown: string): PetFact => ({
  kind: 'substance',
  name: shown,
  texts: [name, ...activeIngredients],
});

/** RX-4. What the drug’s own monograph says, and what those of the drugs say that the pet gets already. */
function cautionsOf(
  drug: Drug,
  own: Monograph | null,
  on: {
    readonly known: readonly PetFact[];
    readonly drugs: readonly Drug[];
    readonly monographs: readonly Monograph[];
  },
): PrescribingFacts['cautions'] {
  const ofOthers = on.drugs.flatMap((other) => {
    const monograph = monographOf(on.monographs, other);
    if (monograph === null || monograph.id === own?.id) return [];
    return findCautions(monograph.cautions, [substanceOf(drug, other.name)]);
  });
  return [...findCautions(own?.cautions ?? [], on.known), ...ofOthers];
}

/** Pet, drug and place, as far as prescribing needs them, in one statement. @throws AppError `not_found`. */
export async function readPrescribing(
  ctx: MemberContext,
  { visitId, itemId, drugName }: { visitId: string; itemId: string | null; drugName: string | null },
): Promise<Prescribing> {
  const { tx, now, session } = ctx;
  const { clinicId } = session;
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select p.id as "petId", p.name as "petName", p.species, p.deceased_on is not null as "isDeceased", v.status as "visitStatus",
      k.country, k.region, app.local_day(${now}, k.time_zone) as today,
      (select coalesce(json_agg(json_build_object('grams', w.weight_grams, 'on', app.local_day(w.weighed_at, k.time_zone))
          order by w.weighed_at desc), '[]')
         from (select * from pet_weights w where w.clinic_id = ${clinicId} and w.pet_id = v.pet_id
                order by w.weighed_at desc, w.id limit 2) w) as weights,
      (select json_build_object('weightDays', n.weight_days, 'validDays', n.valid_days) from prescription_settings n
        where n.clinic_id = ${clinicId}) as settings,
      (select json_build_object('id', i.id, 'name', i.name, 'unit', i.dispense_unit, 'controlSchedule', i.control_schedule,
          'activeIngredients', i.active_ingredients)
         from catalogue_items i where i.clinic_id = ${clinicId} and i.id = ${itemId}::uuid and i.kind = 'drug'
          and i.archived_at is null) as item,
      (select json_build_object('itemId', d.item_id, 'microgramsPerUnit', d.micrograms_per_unit, 'form', d.form, 'version', d.version)
         from drug_products d where d.clinic_id = ${clinicId} and d.item_id = ${itemId}::uuid) as product,
      (select coalesce(json_agg(json_build_object(${monographColumns}) order by m.name_folded), '[]')
         from drug_monographs m where m.clinic_id = ${clinicId}) as monographs,
      ${openAlertsOf(clinicId, sql`v.pet_id`)} as alerts,
      (select coalesce(json_agg(o.name order by o.name), '[]') from problems o
        where o.clinic_id = ${clinicId} and o.pet_id = v.pet_id and o.status = 'active') as problems,
      (select coalesce(json_agg(json_build_object('name', g.name, 'activeIngredients', g.ingredients) order by g.name), '[]') from (
         select a.item_name as name, i.active_ingredients as ingredients from acts a
           join catalogue_items i on i.clinic_id = ${clinicId} and i.id = a.item_id
          where a.clinic_id = ${clinicId} and a.pet_id = v.pet_id and a.status = 'done' and a.item_kind = 'drug'
            and a.done_at >= ${now}::timestamptz - make_interval(days => ${TOGETHER_DAYS}::integer)
         union
         select r.drug_name, coalesce(i.active_ingredients, '{}') from prescriptions r
           join visits x on x.clinic_id = ${clinicId} and x.id = r.visit_id
           left join catalogue_items i on i.clinic_id = ${clinicId} and i.id = r.item_id
          where r.clinic_id = ${clinicId} and x.pet_id = v.pet_id and r.status <> 'cancelled'
            and r.expires_on >= app.local_day(${now}, k.time_zone)) g) as drugs
      from visits v
      join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id
      join clinics k on k.id = ${clinicId}
     where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );
  if (!row || (itemId !== null && row.item === null)) throw new AppError('not_found');
  const drug = row.item ?? { name: drugName ?? '', activeIngredients: [] };
  const monograph = monographOf(row.monographs, drug);
  const duty = prescriptionDutyOf(row.country, row.region);
  const controlSchedule = row.item?.controlSchedule ?? null;
  const known: PetFact[] = [
    ...row.problems.map((name) => ({ kind: 'problem' as const, name, texts: [name] })),
    ...row.drugs.map((one) => substanceOf(one, one.name)),
  ];
  return {
    petId: row.petId,
    petName: row.petName,
    species: row.species,
    isDeceased: row.isDeceased,
    isOpen: (OPEN_VISIT_STATUSES as readonly string[]).includes(row.visitStatus),
    country: row.country,
    today: row.today,
    weights: row.weights,
    weightDays: row.settings?.weightDays ?? USUAL_WEIGHT_DAYS,
    item: row.item && { ...row.item, strength: strengthIn(row.item.name) },
    product: row.product,
    monograph,
    alerts: matchingAlerts(drug, row.alerts),
    cautions: cautionsOf(drug, monograph, { known, drugs: row.drugs, monographs: row.monographs }),
    limits: {
      maxRefills: maxRefillsOf(duty, controlSchedule),
      lastDay: lastDayOf(duty, {
        writtenOn: row.today,
        controlSchedule,
        validDays: row.settings?.validDays ?? null,
        chosen: null,
      }),
      source: controlSchedule === null ? duty.validDays.source : duty.controlled.refills.source,
      isConfirmed: controlSchedule === null ? duty.validDays.confirmed : duty.controlled.refills.confirmed,
    },
    mayApprove: session.permissions.includes('record:sign'),
  };
}

/** What is known for prescribing a drug to the pet of a visit. @throws AppError `not_found`. */
export const preparePrescription = (
  ctx: MemberContext,
  { visitId, itemId }: { readonly visitId: string; readonly itemId?: string | undefined },
): Promise<PrescribingFacts> => readPrescribing(ctx, { visitId, itemId: itemId ?? null, drugName: null });

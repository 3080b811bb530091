import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { CatalogueKind } from '#vocabulary/catalogue-kinds.ts';
import { givenClientWithPet, givenClinic, givenStaff } from './given.ts';

interface GivenItem {
  readonly kind?: CatalogueKind;
  readonly name?: string;
  /** In cents, without tax if not said otherwise; null for an item without a price. */
  readonly priceMinor?: number | null;
  readonly includesTax?: boolean;
  readonly taxClass?: string;
  readonly isBillable?: boolean;
  readonly activeIngredients?: readonly string[];
  /** What a bundle includes, with thousandths of each. */
  readonly includes?: Readonly<Record<string, number>>;
  /** What it uses up, with thousandths of each. */
  readonly uses?: Readonly<Record<string, number>>;
  /** Given for an item that is stocked. */
  readonly stockUnit?: string;
}

/** An item of the catalogue, priced since long ago. */
export async function givenItem(owner: pg.Pool, clinicId: string, given: GivenItem = {}): Promise<string> {
  const id = randomUUID();
  const { kind = 'service', priceMinor = 5000, taxClass = 'service' } = given;
  await owner.query(
    `insert into catalogue_items (clinic_id, id, kind, name, income_category, tax_class, is_billable, active_ingredients,
       stock_unit)
     values ($1, $2, $3, $4, 'professional_services', $5, $6, $7, $8)`,
    [
      clinicId,
      id,
      kind,
      given.name ?? `Item ${id.slice(0, 6)}`,
      taxClass,
      given.isBillable ?? true,
      given.activeIngredients ?? [],
      given.stockUnit ?? null,
    ],
  );
  if (priceMinor !== null && kind !== 'bundle')
    await owner.query(
      `insert into catalogue_prices (clinic_id, item_id, valid_from_on, unit_price_minor, includes_tax, currency)
       values ($1, $2, '2020-01-01', $3, $4, 'EUR')`,
      [clinicId, id, priceMinor, given.includesTax ?? false],
    );
  for (const [relation, parts] of Object.entries({ includes: given.includes ?? {}, uses: given.uses ?? {} }))
    for (const [partId, quantity] of Object.entries(parts))
      await owner.query(
        `insert into catalogue_parts (clinic_id, item_id, part_id, relation, quantity_thousandths) values ($1, $2, $3, $4, $5)`,
        [clinicId, id, partId, relation, quantity],
      );
  return id;
}

export async function givenVisit(
  owner: pg.Pool,
  clinicId: string,
  { petId, clientId }: { readonly petId: string; readonly clientId: string },
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into visits (clinic_id, id, pet_id, client_id, reason) values ($1, $2, $3, $4, 'Check')`,
    [clinicId, id, petId, clientId],
  );
  return id;
}

/** A clinic, by default in Berlin, with a doctor, a pet in an open visit, VAT of 19 % and an examination for 50 euros. */
export async function givenTreatment(owner: pg.Pool, place: { readonly timeZone?: string } = {}) {
  const { clinicId } = await givenClinic(owner, place);
  const [doctor, csr, pet] = await Promise.all([
    givenStaff(owner, clinicId, { role: 'doctor', name: 'Dr Ash' }),
    givenStaff(owner, clinicId, { role: 'csr', name: 'Frida Desk' }),
    givenClientWithPet(owner, clinicId),
  ]);
  for (const [taxClass, rate] of Object.entries({ service: 190_000, pet_food: 70_000 }))
    await owner.query(
      `insert into tax_rates (clinic_id, tax_class, name, rate_ppm, valid_from_on, source)
       values ($1, $2, 'VAT', $3, '2020-01-01', 'Test')`,
      [clinicId, taxClass, rate],
    );
  const visitId = await givenVisit(owner, clinicId, pet);
  const examId = await givenItem(owner, clinicId, { name: 'Examination', priceMinor: 5000 });
  return { clinicId, doctor, csr, ...pet, visitId, examId };
}
export type GivenTreatment = Awaited<ReturnType<typeof givenTreatment>>;

/** An open alert of a pet. */
export async function givenAlert(
  owner: pg.Pool,
  { clinicId, petId }: Pick<GivenTreatment, 'clinicId' | 'petId'>,
  { substances = [], mustAcknowledge = false }: { substances?: readonly string[]; mustAcknowledge?: boolean },
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into pet_alerts (clinic_id, id, pet_id, kind, severity, note, substances, must_acknowledge)
     values ($1, $2, $3, 'allergy', 'danger', 'Hives', $4, $5)`,
    [clinicId, id, petId, substances, mustAcknowledge],
  );
  return id;
}

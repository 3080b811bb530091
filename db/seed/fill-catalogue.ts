import { currencyOf } from '#vocabulary/currencies.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { STARTER_ITEMS, type StarterItem } from '#practice/catalogue/server/starter/starter-items.ts';
import { starterTaxRates } from '#practice/catalogue/server/starter/starter-tax-rates.ts';
import { DEMO_PRICES } from './demo-prices.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

/** Bundles of the demo clinics: what each includes, by the keys of starter items, in whole units. */
const BUNDLES: Readonly<Record<string, readonly (readonly [key: string, quantity: number])[]>> = {
  'First visit, puppy': [
    ['wellness_exam', 1],
    ['vaccination', 1],
    ['vaccine_dog_core', 1],
    ['microchip_implantation', 1],
    ['microchip', 1],
    ['fecal_flotation', 1],
  ],
  'First visit, kitten': [
    ['wellness_exam', 1],
    ['vaccination', 1],
    ['vaccine_cat_core', 1],
    ['felv_fiv', 1],
    ['fecal_flotation', 1],
  ],
  'Dental cleaning with anesthesia': [
    ['dental_cleaning', 1],
    ['general_anesthesia', 1],
    ['anesthesia_monitoring', 1],
    ['iv_catheter', 1],
    ['dental_radiographs', 1],
  ],
};

/** What services use up, by the keys of starter items, in whole units. */
const USES: readonly (readonly [key: string, used: string, quantity: number])[] = [
  ['fluid_therapy', 'crystalloid_fluid', 1],
  ['microchip_implantation', 'microchip', 1],
];

/** A catalogue item of a demo clinic, by the key of the starter catalogue. */
export interface DemoItem extends StarterItem {
  readonly id: string;
  /** Of today, net. */
  readonly unitPriceMinor: number;
  readonly currency: string;
}

const CODE_PREFIXES: Readonly<Record<StarterItem['kind'], string>> = {
  service: 'S',
  procedure: 'P',
  laboratory_test: 'L',
  vaccine: 'V',
  drug: 'D',
  product: 'A',
  diet: 'F',
  bundle: 'B',
};

/** Factors of the German fee schedule: 1× to 3×, in emergencies up to 4×. The demo’s prices are not those of the schedule. */
export const factorsOf = (country: string, { kind }: StarterItem) => {
  const hasFactors = country === 'DE' && (kind === 'service' || kind === 'procedure');
  return {
    min_factor_percent: hasFactors ? 100 : null,
    max_factor_percent: hasFactors ? 300 : null,
    emergency_factor_percent: hasFactors ? 400 : null,
  };
};

/** What an item costs from which day on: prices went up by 6 % once. */
const pricesOf = (
  { unitPriceMinor }: DemoItem,
  opened: Day,
  raised: Day,
): readonly (readonly [Day, number])[] => [
  [opened, Math.round(unitPriceMinor / 1.06)],
  [raised, unitPriceMinor],
];

/** The prices of an item with the first day of each, the oldest first. @param today at the clinic. */
export const demoPrices = (item: DemoItem, today: Day): readonly (readonly [Day, number])[] =>
  pricesOf(item, addDays(today, -540), addDays(today, -75));

function toDemoItem(item: StarterItem, id: string, currency: string): DemoItem {
  const [eur = 0, usd = 0] = DEMO_PRICES[item.key] ?? [];
  return { ...item, id, currency, unitPriceMinor: currency === 'EUR' ? eur : usd };
}

async function fillBundles({ client, clinicId, dice }: Frame, items: ReadonlyMap<string, DemoItem>) {
  const bundles = Object.entries(BUNDLES).map(([name, parts], index) => ({
    id: dice.id(),
    name,
    parts,
    index,
  }));
  await insertRows(
    client,
    'catalogue_items',
    bundles.map(({ id, name, index }) => ({
      clinic_id: clinicId,
      id,
      kind: 'bundle',
      code: `B${index + 1}`,
      name,
      income_category: 'professional_services',
      tax_class: 'service',
      is_billable: true,
      stock_per_buy: 1,
      dispense_per_stock: 1,
      active_ingredients: [],
      species: [],
      version: 1,
    })),
  );
  const part = (itemId: string, key: string, quantity: number, relation: 'includes' | 'uses') => ({
    clinic_id: clinicId,
    item_id: itemId,
    part_id: items.get(key)?.id,
    relation,
    quantity_thousandths: quantity * 1000,
  });
  await insertRows(client, 'catalogue_parts', [
    ...bundles.flatMap(({ id, parts }) =>
      parts.map(([key, quantity]) => part(id, key, quantity, 'includes')),
    ),
    ...USES.map(([key, used, quantity]) => part(items.get(key)?.id ?? '', used, quantity, 'uses')),
  ]);
}

/** The catalogue of a demo clinic with prices, taxes and bundles. @returns its items by the key of the starter catalogue. */
export async function fillCatalogue(frame: Frame): Promise<ReadonlyMap<string, DemoItem>> {
  const { client, clinic, clinicId, nowMs, dice } = frame;
  const currency = currencyOf(clinic.country);
  const today = localDayOf(nowMs, clinic.timeZone);
  const created = iso(nowMs - 110 * DAY_MS);
  const items = STARTER_ITEMS.map((item) => toDemoItem(item, dice.id(), currency));
  const counts = new Map<string, number>();
  const codeOf = ({ kind }: StarterItem) => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    return `${CODE_PREFIXES[kind]}${String(number).padStart(3, '0')}`;
  };
  await insertRows(
    client,
    'catalogue_items',
    items.map((item) => ({
      clinic_id: clinicId,
      id: item.id,
      kind: item.kind,
      code: codeOf(item),
      name: item.name,
      income_category: item.incomeCategory,
      tax_class: item.taxClass,
      is_billable: true,
      stock_unit: item.kind === 'service' || item.kind === 'procedure' ? null : item.unit,
      dispense_unit: item.unit,
      stock_per_buy: 1,
      dispense_per_stock: 1,
      active_ingredients: item.activeIngredients,
      species: item.species,
      ...factorsOf(clinic.country, item),
      starter_key: item.key,
      version: 1,
      created_at: created,
      updated_at: created,
    })),
  );
  await insertRows(
    client,
    'catalogue_prices',
    items.flatMap((item) =>
      demoPrices(item, today).map(([day, unitPriceMinor]) => ({
        clinic_id: clinicId,
        id: dice.id(),
        item_id: item.id,
        valid_from_on: day,
        unit_price_minor: unitPriceMinor,
        fixed_price_minor: 0,
        minimum_price_minor: 0,
        currency,
        created_at: created,
      })),
    ),
  );
  await insertRows(
    client,
    'tax_rates',
    starterTaxRates(clinic.country, clinic.region).map((rate) => ({
      clinic_id: clinicId,
      id: dice.id(),
      tax_class: rate.taxClass,
      name: rate.name,
      rate_ppm: rate.ratePpm,
      valid_from_on: rate.validFromOn,
      source: rate.source,
      created_at: created,
    })),
  );
  const byKey = new Map(items.map((item) => [item.key, item]));
  await fillBundles(frame, byKey);
  return byKey;
}

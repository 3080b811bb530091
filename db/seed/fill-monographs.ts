import { DEMO_MONOGRAPHS } from './demo-monographs.ts';
import type { DemoItem } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import { type Frame, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

interface MonographParts {
  /** By the key of the starter catalogue. */
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly team: Team;
}

/** What the clinic knows about a few drugs. */
export async function fillMonographs(
  { client, clinicId, dice, nowMs }: Frame,
  { items, team }: MonographParts,
): Promise<void> {
  const known = DEMO_MONOGRAPHS.flatMap((monograph) => {
    const item = items.get(monograph.key);
    return item ? [{ monograph, itemId: item.id }] : [];
  });
  const at = iso(nowMs);
  const by = team.find(({ role }) => role === 'doctor')?.userId ?? null;
  await insertRows(
    client,
    'drug_monographs',
    known.map(({ monograph: { name, bands, cautions, monitor } }) => ({
      clinic_id: clinicId,
      id: dice.id(),
      name,
      substances: [name.toLowerCase()],
      bands,
      cautions,
      monitor_test: monitor?.test ?? null,
      monitor_every_days: monitor?.everyDays ?? null,
      version: 1,
      created_at: at,
      changed_at: at,
      changed_by: by,
    })),
  );
  await insertRows(
    client,
    'drug_products',
    known.map(({ itemId, monograph: { microgramsPerUnit, form } }) => ({
      clinic_id: clinicId,
      item_id: itemId,
      micrograms_per_unit: microgramsPerUnit,
      form,
      version: 1,
      changed_at: at,
      changed_by: by,
    })),
  );
}

import type { Query, QueryClient } from '@tanstack/react-query';
import { call } from '#foundation/web/api.ts';
import { readAgain } from '#foundation/web/apply-changes.ts';
import type { Refresh } from '#foundation/web/query-meta.ts';
import { getTreatmentSheetEndpoint, type SheetAct, type TreatmentSheet } from '../../treatments.contract.ts';

/** Above this many changed visits the whole sheet is read again. */
const MAX_PATCHES = 4;

const sheetsIn = (client: QueryClient): readonly Query[] =>
  client.getQueryCache().findAll({ queryKey: [getTreatmentSheetEndpoint.id] });

const sheetOf = (client: QueryClient, { queryKey }: Query) => client.getQueryData<TreatmentSheet>(queryKey);

async function patchSheet(client: QueryClient, query: Query, visitIds: readonly string[]): Promise<void> {
  const cached = sheetOf(client, query);
  const shown = visitIds.filter((id) => cached?.pets.some(({ visitId }) => visitId === id));
  // An answer that is on its way may come from before the change.
  if (cached === undefined || query.state.fetchStatus === 'fetching' || shown.length > MAX_PATCHES)
    return readAgain(client, query);
  try {
    const { day } = cached;
    const parts = await Promise.all(
      shown.map((visitId) => call(getTreatmentSheetEndpoint, { day, visitId })),
    );
    const fresh = new Map(parts.flatMap(({ pets }) => pets.map((pet) => [pet.visitId, pet] as const)));
    client.setQueryData<TreatmentSheet>(
      query.queryKey,
      (sheet) => sheet && { ...sheet, pets: sheet.pets.map((pet) => fresh.get(pet.visitId) ?? pet) },
    );
    return undefined;
  } catch {
    return readAgain(client, query);
  }
}

/**
 * Keeps sheets up to date pet by pet: of a visit whose acts have changed only that one is read. A pet that comes or goes means
 * reading the sheet again.
 */
export const refreshSheets: Refresh = async (client, changes) => {
  const isWhole = changes.some(({ resource, ids }) => resource !== 'acts' || ids === undefined);
  const visitIds = [...new Set(changes.flatMap(({ ids }) => ids ?? []))];
  await Promise.all(
    sheetsIn(client).map((query) =>
      isWhole ? readAgain(client, query) : patchSheet(client, query, visitIds),
    ),
  );
};

/** Shows an act as changed before the server has answered. @returns a function that takes it back, unless it was read again. */
export function showAct(client: QueryClient, id: string, change: Partial<SheetAct>): () => void {
  const before = new Map(sheetsIn(client).map((query) => [query.queryKey, sheetOf(client, query)]));
  for (const query of sheetsIn(client))
    client.setQueryData<TreatmentSheet>(
      query.queryKey,
      (sheet) =>
        sheet && {
          ...sheet,
          pets: sheet.pets.map((pet) =>
            pet.acts.some((act) => act.id === id)
              ? { ...pet, acts: pet.acts.map((act) => (act.id === id ? { ...act, ...change } : act)) }
              : pet,
          ),
        },
    );
  const shown = new Map(sheetsIn(client).map((query) => [query.queryKey, sheetOf(client, query)]));
  return () => {
    for (const [key, sheet] of before)
      client.setQueryData<TreatmentSheet>(key, (present) => (present === shown.get(key) ? sheet : present));
  };
}

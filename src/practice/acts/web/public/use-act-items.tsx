import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPlus } from 'lucide-react';
import { useCallback } from 'react';
import { CATALOGUE_KIND_ENTRIES } from '#vocabulary/catalogue-kinds.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import type { EditorMenuItem } from '#foundation/web/editor/editor-menu.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { listCatalogueEndpoint } from '#practice/catalogue/contract.ts';
import { planActsEndpoint } from '../../contract.ts';

/** Shorter texts would find half of the catalogue. */
const MIN_QUERY_LENGTH = 2;
const LIMIT = 8;

interface ActItems {
  /** Services and products for the `/` menu of a text; choosing one plans it in the visit. */
  readonly items: (query: string) => Promise<readonly EditorMenuItem[]>;
  /** Plans catalogue items in the visit. */
  readonly plan: (itemIds: readonly string[]) => void;
}

/** Plans acts from where a visit is written, without leaving the text. */
export function useActItems(visitId: string): ActItems {
  const client = useQueryClient();
  const { mutate } = useWrite(planActsEndpoint);
  const plan = useCallback(
    (itemIds: readonly string[]) =>
      mutate(
        { for: { visitId }, items: itemIds.map((itemId) => ({ itemId })) },
        {
          onSuccess: ({ items }) =>
            notify({ title: `Planned: ${items.map(({ name }) => name).join(', ')}`, tone: 'good' }),
          onError: (error) =>
            notify({
              title: 'Nothing was planned',
              // The reason is asked for where the item is added among the acts.
              text:
                error instanceof ApiError && error.code === 'alert_not_acknowledged'
                  ? 'An alert of the pet needs a reason first. Add the item under Acts.'
                  : messageOf(error),
              tone: 'destructive',
            }),
        },
      ),
    [mutate, visitId],
  );
  const items = useCallback(
    async (query: string): Promise<readonly EditorMenuItem[]> => {
      if (query.length < MIN_QUERY_LENGTH) return [];
      const found = await client.fetchQuery(queryOf(listCatalogueEndpoint, { q: query, limit: LIMIT }));
      return found.items.map(({ id, name, code, kind }) => ({
        id: `act ${id}`,
        label: name,
        hint: [code, CATALOGUE_KIND_ENTRIES[kind].label].filter(Boolean).join(' · '),
        icon: <ClipboardPlus aria-hidden />,
        group: 'Plan',
        effect: { run: () => plan([id]) },
      }));
    },
    [client, plan],
  );
  return { items, plan };
}

import { useQueryClient } from '@tanstack/react-query';
import { ClipboardPlus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { CATALOGUE_KIND_ENTRIES } from '#vocabulary/catalogue-kinds.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import type { EditorMenuItem } from '#foundation/web/editor/editor-menu.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { listCatalogueEndpoint } from '#practice/catalogue/contract.ts';
import { planActsEndpoint } from '../../contract.ts';
import { useActAttempt } from '../use-act-attempt.tsx';

/** Shorter texts would find half of the catalogue. */
const MIN_QUERY_LENGTH = 2;
const LIMIT = 8;

interface ActItems {
  /** Services and products for the `/` menu of a text; choosing one plans it in the visit. */
  readonly items: (query: string) => Promise<readonly EditorMenuItem[]>;
  /** Plans catalogue items in the visit. */
  readonly plan: (itemIds: readonly string[]) => void;
  /** Asks for the reason that overrides an alert of the pet. */
  readonly dialog: ReactNode;
}

/** Plans acts from where a visit is written, without leaving the text. */
export function useActItems(visitId: string, today: string): ActItems {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(planActsEndpoint);
  const { attempt, dialog } = useActAttempt(today);
  // The menus of an open editor keep the function that they were given.
  const latestAttempt = useRef(attempt);
  useEffect(() => {
    latestAttempt.current = attempt;
  });
  const plan = useCallback(
    (itemIds: readonly string[], names: readonly string[] = ['The planned items']) =>
      latestAttempt.current({
        key: itemIds.join(' '),
        itemId: itemIds[0] ?? '',
        name: names.join(', '),
        // Asked for when it is given.
        needsDetails: false,
        send: async ({ overrideReason }) => {
          const { items } = await mutateAsync({
            for: { visitId },
            items: itemIds.map((itemId) => ({ itemId })),
            ...(overrideReason === undefined ? {} : { overrideReason }),
          });
          notify({ title: `Planned: ${items.map(({ name }) => name).join(', ')}`, tone: 'good' });
        },
      }),
    [mutateAsync, visitId],
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
        effect: { run: () => plan([id], [name]) },
      }));
    },
    [client, plan],
  );
  return { items, plan, dialog };
}

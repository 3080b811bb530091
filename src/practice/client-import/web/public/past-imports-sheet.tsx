import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type ClientImport, listClientImportsEndpoint } from '../../contract.ts';
import { clientsAndPets } from '../known-texts.ts';
import { UndoImport } from '../undo-import.tsx';

interface PastImportsSheetProps {
  /** The import about whose undoing is asked at once. */
  readonly undoId?: string | undefined;
  readonly onClose: () => void;
}

/** IMPORT-3. What was imported, when and by whom, and the way to undo it. */
export function PastImportsSheet({ undoId, onClose }: PastImportsSheetProps) {
  const { zone } = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(listClientImportsEndpoint, {}));
  const [chosenId, setChosenId] = useState(undoId);
  const chosen = data?.items.find(({ id }) => id === chosenId);
  const title = (item: ClientImport) => `${dateIn(zone, item.importedAt)}, ${timeIn(zone, item.importedAt)}`;
  return (
    <Sheet title="Past imports" open onOpenChange={(open) => !open && onClose()} className="sm:max-w-lg">
      {error && !data && (
        <ErrorState title="The imports could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={3} />}
      {data?.items.length === 0 && <p className="text-ink-muted">Nothing has been imported yet.</p>}
      <ItemList>
        {(data?.items ?? []).map((item) => (
          <ItemRow
            key={item.id}
            wraps
            className="px-0"
            title={title(item)}
            text={importText(item)}
            trailing={
              item.undoneAt === null ? (
                <Button
                  size="sm"
                  aria-label={`Undo the import of ${title(item)}`}
                  onClick={() => setChosenId(item.id)}
                >
                  Undo
                </Button>
              ) : (
                <Badge>Undone</Badge>
              )
            }
          />
        ))}
      </ItemList>
      {chosen && <UndoImport key={chosen.id} item={chosen} onClose={() => setChosenId(undefined)} />}
    </Sheet>
  );
}

const importText = (item: ClientImport): string =>
  [
    `${clientsAndPets(item.clientCount, item.petCount)} added${item.importedBy === null ? '' : ` by ${item.importedBy}`}`,
    item.skippedCount > 0 ? `${showNumber(item.skippedCount)} skipped` : '',
    item.undoneAt === null
      ? ''
      : `${clientsAndPets(item.removedClientCount, item.removedPetCount)} removed${item.undoneBy === null ? '' : ` by ${item.undoneBy}`}`,
  ]
    .filter(Boolean)
    .join(' · ');

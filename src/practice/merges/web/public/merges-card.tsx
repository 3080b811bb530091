import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { listMergesEndpoint, type Merge, undoMergeEndpoint } from '../../contract.ts';
import { UndoMergeDialog } from '../undo-merge-dialog.tsx';

interface MergesCardProps {
  readonly id: string;
  readonly zone: string;
}

const mergeText = ({ mergedAt, mergedBy, reason, undoneAt }: Merge, zone: string): string =>
  [
    `Merged on ${dateIn(zone, mergedAt)}${mergedBy === null ? '' : ` by ${mergedBy}`}`,
    reason,
    undoneAt === null ? null : `undone on ${dateIn(zone, undoneAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** What was merged into a pet or a client; nothing if nothing was. */
export function MergesCard({ id, zone }: MergesCardProps) {
  const { data } = useQuery(queryOf(listMergesEndpoint, { id }));
  const [undoing, setUndoing] = useState<Merge>();
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card aria-labelledby="merges-title">
      <CardHeader title="Merged records" titleId="merges-title" />
      <ItemList className="border-t border-line">
        {items.map((merge) => (
          <ItemRow
            key={merge.id}
            wraps
            title={[merge.mergedName, merge.microchip].filter(Boolean).join(' · ')}
            text={mergeText(merge, zone)}
            trailing={
              merge.undoRefusal === null && (
                <May call={undoMergeEndpoint}>
                  <Button
                    size="sm"
                    aria-label={`Undo the merge of ${merge.mergedName}`}
                    onClick={() => setUndoing(merge)}
                  >
                    Undo
                  </Button>
                </May>
              )
            }
          />
        ))}
      </ItemList>
      {undoing && <UndoMergeDialog merge={undoing} zone={zone} onClose={() => setUndoing(undefined)} />}
    </Card>
  );
}

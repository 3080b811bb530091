import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getMergeEndpoint, type Merge, type MergeDetail } from '../contract.ts';
import { countsLabel, kindLabel } from './merge-labels.ts';
import { useUndoMerge } from './use-undo-merge.ts';

interface UndoMergeDialogProps {
  readonly merge: Merge;
  readonly zone: string;
  readonly onClose: () => void;
}

/** MERGE-2. Says what returns and what stays, and undoes the merge. */
export function UndoMergeDialog({ merge, zone, onClose }: UndoMergeDialogProps) {
  const { data, error, refetch } = useQuery(queryOf(getMergeEndpoint, { id: merge.id }));
  const undo = useUndoMerge(onClose);
  return (
    <Dialog
      title={`Undo the merge of ${merge.mergedName}`}
      description={`${merge.mergedName} gets its own record again, with everything that was moved.`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          variant="primary"
          busy={undo.isPending}
          disabled={data === undefined}
          onClick={() => undo.run(merge)}
        >
          Undo the merge
        </Button>
      }
    >
      {data && <UndoPreview detail={data} zone={zone} />}
      {error && !data && (
        <ErrorState title="The merge could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={3} />}
    </Dialog>
  );
}

const UndoPreview = ({
  detail: { returning, staying },
  zone,
}: {
  readonly detail: MergeDetail;
  readonly zone: string;
}) => (
  <div className="flex flex-col gap-3">
    <p>
      <span className="font-semibold">Moves back:</span> {countsLabel(returning)}.
    </p>
    {staying.length === 0 ? (
      <p>Nothing has been added since the merge.</p>
    ) : (
      <>
        <p className="font-semibold">Added since the merge, and stays with the kept record:</p>
        <ItemList className="rounded-lg border border-line">
          {staying.map(({ id, kind, label, at }) => (
            <ItemRow key={id} title={label} text={`${kindLabel(kind)} · ${dateIn(zone, at)}`} />
          ))}
        </ItemList>
      </>
    )}
  </div>
);

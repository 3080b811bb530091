import { fullDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import type { Block } from '../blocks.contract.ts';
import { useFreeBlock } from './use-free-block.ts';

interface BlockSheetProps {
  readonly block: Block;
  readonly zone: string;
  readonly doctorName: (doctorId: string) => string;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** A block, with the button that removes it. */
export function BlockSheet({ block, zone, doctorName, mayWrite, onClose }: BlockSheetProps) {
  const free = useFreeBlock();
  return (
    <Sheet
      title={block.reason}
      description="Blocked time"
      open
      onOpenChange={(open) => !open && onClose()}
      modal={false}
    >
      <div className="flex flex-col gap-5">
        <DataList>
          <DataItem label="For">
            {block.doctorId === null ? 'The whole clinic' : doctorName(block.doctorId)}
          </DataItem>
          <DataItem label="From">
            {fullDateIn(zone, block.startsAt)}, {timeIn(zone, block.startsAt)}
          </DataItem>
          <DataItem label="To">
            {fullDateIn(zone, block.endsAt)}, {timeIn(zone, block.endsAt)}
          </DataItem>
        </DataList>
        {mayWrite && (
          <Button
            onClick={() => {
              free(block);
              onClose();
            }}
          >
            Remove block
          </Button>
        )}
      </div>
    </Sheet>
  );
}

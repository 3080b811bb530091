import { Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { SheetLine } from '../contract.ts';
import { CountLine } from './count-line.tsx';
import type { WaitingEntry } from './count-outbox.ts';
import type { FoundItem } from './found-item-dialog.tsx';

interface CountSheetProps {
  /** Undefined while it is loading. */
  readonly lines: readonly SheetLine[] | undefined;
  readonly isOpen: boolean;
  readonly search: string;
  /** The code that was scanned; null if something else is searched for. */
  readonly scannedCode: string | null;
  readonly onSearch: (text: string) => void;
  readonly onScan: (code: string) => void;
  /** Something of an item was found that is on no line. */
  readonly onUnlisted: (item: FoundItem) => void;
  readonly waiting: readonly WaitingEntry[];
  readonly onCount: (lineId: string, thousandths: number | null) => void;
  readonly onLeave: () => void;
}

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'left', label: 'Left' },
  { value: 'recount', label: 'Count again' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** Lines shown at once; a phone scrolls no further. */
const STEP = 50;

const matches = (line: SheetLine, search: string): boolean => {
  const wanted = search.trim().toLowerCase();
  return [line.name, line.code, line.barcode, line.lotNumber].some((text) =>
    text?.toLowerCase().includes(wanted),
  );
};

/** The lines of a count that are searched for. */
export function CountSheet(props: CountSheetProps) {
  const { lines, isOpen, search, scannedCode, onSearch, onScan, onUnlisted, waiting, onCount, onLeave } =
    props;
  const [view, setView] = useState<View>('all');
  const [limit, setLimit] = useState(STEP);
  if (lines === undefined) return <SkeletonRows rows={8} />;
  const found = lines.filter(
    (line) =>
      matches(line, search) &&
      (view === 'all' || (view === 'left' ? line.state === 'to_count' : line.state === 'recount')),
  );
  const shown = found.slice(0, limit);
  const isScanned = ({ barcode, code }: SheetLine) =>
    scannedCode !== null && (barcode === scannedCode || code === scannedCode);
  const firstScanned = shown.find(isScanned);
  const [first] = found;
  const onlyItem = search !== '' && found.every(({ itemId }) => itemId === first?.itemId) ? first : undefined;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search the sheet"
          placeholder="Item, code or lot"
          value={search}
          onValueChange={onSearch}
          className="flex-[1_1_14rem]"
        />
        <Segmented label="Lines" value={view} onValueChange={setView} options={VIEWS} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          compact
          icon={<SearchX />}
          title="Nothing on the sheet matches"
          hint="Scan an item to add it. Controlled drugs are counted under Controlled drugs."
        />
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          <ul aria-label="Sheet" className="divide-y divide-line">
            {shown.map((line) => (
              <CountLine
                key={line.id}
                line={line}
                isOpen={isOpen}
                isFound={isScanned(line)}
                takesFocus={line === firstScanned}
                waitingThousandths={
                  waiting.findLast(({ lineId }) => lineId === line.id)?.countedThousandths ?? null
                }
                onCount={(thousandths) => onCount(line.id, thousandths)}
                onScan={onScan}
                onLeave={onLeave}
              />
            ))}
          </ul>
          <LoadMore
            shown={shown.length}
            hasMore={found.length > shown.length}
            busy={false}
            onLoadMore={() => setLimit(limit + STEP)}
            noun={['line', 'lines']}
          />
        </div>
      )}
      {isOpen && onlyItem && (
        <Button className="self-start" onClick={() => onUnlisted(onlyItem)}>
          <Plus aria-hidden />
          Add a lot that is not listed
        </Button>
      )}
    </div>
  );
}

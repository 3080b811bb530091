import { ListFilter, X } from 'lucide-react';
import { Children, type ReactNode, useRef, useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useIsMobile } from '../ui/use-width.ts';
import { SearchField } from './search-field.tsx';

interface FilterBarProps {
  /** What is narrowed, for those who hear it, where a page has more than one search. */
  readonly label?: string;
  readonly search?: {
    readonly label: string;
    readonly placeholder: string;
    readonly value: string;
    readonly onValueChange: (text: string) => void;
  };
  /** What narrows beside the text. */
  readonly children?: ReactNode;
  /** How many of those choices narrow the list now. */
  readonly chosen: number;
  readonly onClear: () => void;
  /** What is done with the list, at the other end. */
  readonly actions?: ReactNode;
}

/**
 * What narrows a list: a search, choices, and the way back to all of it. Its state stands in the address. On a phone it is
 * one row, so that the list begins where one looks: more than one choice waits behind a button there.
 */
export function FilterBar({ label, search, children, chosen, onClear, actions }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isNarrow = useIsMobile();
  const clear = () => {
    onClear();
    // The button goes with what it cleared; the keyboard stays here.
    bar.current?.focus();
  };
  const isNarrowed = chosen > 0 || (search !== undefined && search.value !== '');
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-2 outline-none"
      role="search"
      aria-label={label}
    >
      {search && <SearchField {...search} className="min-w-0 flex-1 basis-28 md:max-w-72 md:basis-48" />}
      {isNarrow && Children.toArray(children).length > 1 ? (
        <FilterSheet chosen={chosen} onClear={onClear}>
          {children}
        </FilterSheet>
      ) : (
        children
      )}
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={clear}
          {...(isNarrow ? { 'aria-label': 'Clear', size: 'icon' } : {})}
        >
          {isNarrow ? <X aria-hidden /> : 'Clear'}
        </Button>
      )}
      {actions !== undefined && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  );
}

type FilterSheetProps = Pick<FilterBarProps, 'children' | 'chosen' | 'onClear'>;

/** The choices of a list on a phone. Each holds at once, the list behind follows. */
function FilterSheet({ children, chosen, onClear }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet
      title="Filters"
      side="bottom"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <ListFilter aria-hidden />
          Filters
          {chosen > 0 && (
            <Badge tone="brand" className="tabular">
              {chosen}
            </Badge>
          )}
        </Button>
      }
      footer={
        <>
          {chosen > 0 && (
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
          )}
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show the list
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 *:w-full!">{children}</div>
    </Sheet>
  );
}

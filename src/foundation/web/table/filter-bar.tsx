import { ListFilter, X } from 'lucide-react';
import { Children, type ReactNode, useRef, useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useIsMobile } from '../ui/use-width.ts';
import { SearchField } from './search-field.tsx';

interface FilterBarProps {
  /** The accessible name, if a page has more than one search. */
  readonly label?: string;
  readonly search?: {
    readonly label: string;
    readonly placeholder: string;
    readonly value: string;
    readonly onValueChange: (text: string) => void;
  };
  /** Enter in the search, such as from a barcode scanner. */
  readonly onSearch?: () => void;
  /** Further filters next to the search. */
  readonly children?: ReactNode;
  /** How many of these filters are active. */
  readonly chosen: number;
  readonly onClear: () => void;
  /** Actions on the list, at the other end. */
  readonly actions?: ReactNode;
}

/**
 * The filters of a list: a search, further filters, and a button that clears them. Their state is in the URL. On a phone more
 * than one filter is behind a button.
 */
export function FilterBar({ label, search, onSearch, children, chosen, onClear, actions }: FilterBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isNarrow = useIsMobile();
  const clear = () => {
    onClear();
    // The button disappears with the filters; the focus stays here.
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
      {search && (
        <SearchField
          {...search}
          onEnter={onSearch}
          className={cn(
            'min-w-0 flex-1 basis-44 md:max-w-72 md:basis-48',
            // Next to further actions its text would be cut.
            actions !== undefined && 'max-md:basis-full',
          )}
        />
      )}
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

/** The filters on a phone. Each takes effect at once. */
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

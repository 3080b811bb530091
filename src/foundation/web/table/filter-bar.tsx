import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
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
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** What is done with the list, at the other end. */
  readonly actions?: ReactNode;
}

/** What narrows a list: a search, choices, and the way back to all of it. Its state stands in the address. */
export function FilterBar({ label, search, children, isNarrowed, onClear, actions }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2" role="search" aria-label={label}>
      {search && <SearchField {...search} className="w-full sm:w-72" />}
      {children}
      {isNarrowed && (
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
      )}
      {actions !== undefined && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  );
}

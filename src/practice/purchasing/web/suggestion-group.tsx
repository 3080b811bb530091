import { type ReactNode, useState } from 'react';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import type { SuggestedItem } from '../suggestions.contract.ts';

/** Rows that are drawn at once: a clinic may be low on thousands of items. */
const PART = 100;

interface SuggestionGroupProps {
  readonly title: string;
  readonly items: readonly SuggestedItem[];
  readonly renderRow: (item: SuggestedItem) => ReactNode;
}

/** The suggestions of a supplier, or what is low and not ordered from here. */
export function SuggestionGroup({ title, items, renderRow }: SuggestionGroupProps) {
  const [shown, setShown] = useState(PART);
  const rest = items.length - shown;
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <ItemList className="border-t border-line">{items.slice(0, shown).map(renderRow)}</ItemList>
      {rest > 0 && (
        <div className="border-t border-line p-3">
          <Button size="sm" onClick={() => setShown(shown + PART)}>
            {`Show ${showNumber(Math.min(rest, PART))} more of ${showNumber(rest)}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

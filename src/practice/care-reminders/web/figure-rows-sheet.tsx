import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CareKind } from '#vocabulary/care.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { type CareOutcome, listFigureRowsEndpoint } from '../figures.contract.ts';
import { OUTCOME_LABELS } from './outcome-labels.ts';
import { roundText } from './round-text.ts';

/** A figure of which the rows are shown. */
export interface FigureChoice {
  readonly title: string;
  readonly careKind?: CareKind;
  readonly outcome?: CareOutcome;
  readonly after?: number | 'none';
}

interface FigureRowsSheetProps {
  readonly choice: FigureChoice;
  readonly period: { readonly from: string; readonly until: string };
  readonly onClose: () => void;
}

/** The care behind a figure. */
export function FigureRowsSheet({ choice, period, onClose }: FigureRowsSheetProps) {
  const { title, ...filters } = choice;
  const list = useInfiniteQuery(pagesOf(listFigureRowsEndpoint, { ...period, ...filters }));
  return (
    <Sheet title={title} open onOpenChange={(open) => !open && onClose()} className="sm:max-w-lg">
      <PagedRows
        compact
        list={list}
        failure="The rows could not be loaded"
        noun={['entry', 'entries']}
        empty={<EmptyLine>Nothing</EmptyLine>}
      >
        {(rows) => (
          <ItemList aria-label={title}>
            {rows.map(({ id, petId, petName, name, dueOn, doneOn, outcome, afterRound }) => (
              <ItemRow
                key={id}
                wraps
                title={
                  <Link to={`/clinic/pets/${petId}`} className="focus-ring rounded-sm hover:underline">
                    {petName}
                  </Link>
                }
                text={[
                  `${name}, due ${shortDay(dueOn)}`,
                  doneOn !== null && `given ${shortDay(doneOn)}`,
                  afterRound !== null && `last reminder: ${roundText(afterRound).toLowerCase()}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                trailing={<Badge tone="outline">{OUTCOME_LABELS[outcome]}</Badge>}
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </Sheet>
  );
}

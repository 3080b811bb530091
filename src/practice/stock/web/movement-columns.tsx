import { Link } from 'react-router';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { StockMovement } from '../contract.ts';
import { placeText, whyText } from './movement-text.ts';
import { levelText, MOVEMENT_LABELS, movedText } from './stock-labels.ts';

interface MovementParts {
  /** Of the clinic. */
  readonly zone: string;
  /** What was there after a movement, by its id; null for what counts in no level. */
  readonly balanceOf: ReadonlyMap<string, number | null>;
}

/** `Used for Biscuit`, with a link to the visit; `Wasted`, with the reason. */
function What({ movement }: { readonly movement: StockMovement }) {
  const { kind, visitId, petName } = movement;
  const why = whyText(movement);
  return (
    <span className="flex min-w-0 flex-col whitespace-normal">
      <span>
        {MOVEMENT_LABELS[kind]}
        {visitId !== null && petName !== null && (
          <>
            {kind === 'used' ? ' for ' : ', '}
            <Link
              to={`/clinic/visits/${visitId}`}
              className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
            >
              {petName}
            </Link>
          </>
        )}
      </span>
      {why !== '' && <span className="text-sm wrap-anywhere text-ink-muted">{why}</span>}
    </span>
  );
}

const balanceText = ({ id, unit }: StockMovement, { balanceOf }: MovementParts): string => {
  const balance = balanceOf.get(id);
  return balance == null ? '–' : levelText(balance, unit);
};

/** The columns of the movements of an item. */
export const movementColumns = (parts: MovementParts): readonly Column<StockMovement>[] => [
  {
    key: 'when',
    header: 'When',
    cell: ({ movedAt }) => `${dateIn(parts.zone, movedAt)}, ${timeIn(parts.zone, movedAt)}`,
  },
  { key: 'what', header: 'What', cell: (movement) => <What movement={movement} /> },
  { key: 'where', header: 'Where', from: 'lg', cell: placeText },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantityThousandths, unit }) => movedText(quantityThousandths, unit),
  },
  {
    key: 'balance',
    header: 'Quantity after',
    numeric: true,
    cell: (movement) => balanceText(movement, parts),
  },
  { key: 'by', header: 'By', from: 'xl', cell: ({ movedByName }) => movedByName },
];

/** A movement on a narrow screen. */
export const movementCard = (parts: MovementParts) => (movement: StockMovement) => (
  <div className="flex min-w-0 flex-1 items-start justify-between gap-3">
    <div className="flex min-w-0 flex-col gap-0.5">
      <What movement={movement} />
      <span className="text-sm wrap-anywhere text-ink-muted">{placeText(movement)}</span>
      <span className="text-sm text-ink-muted">
        {`${dateIn(parts.zone, movement.movedAt)}, ${timeIn(parts.zone, movement.movedAt)}`}
      </span>
    </div>
    <span className="flex shrink-0 flex-col items-end tabular">
      {movedText(movement.quantityThousandths, movement.unit)}
      <span className="text-sm text-ink-muted">{balanceText(movement, parts)}</span>
    </span>
  </div>
);

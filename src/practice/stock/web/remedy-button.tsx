import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import type { StockRemedy } from '../alert-actions.rules.ts';
import { REMEDY_LABELS } from './stock-labels.ts';
import type { StockSheet } from './use-stock-sheet.ts';

type Target = { readonly sheet: StockSheet } | { readonly to: string };

/** Where something is done about an alert. To use a lot first is to bring it to where acts take the item from. */
const TARGETS: Readonly<Record<StockRemedy, Target>> = {
  count: { sheet: 'count' },
  order: { to: '/clinic/purchasing/suggestions' },
  receive: { sheet: 'receive' },
  register: { to: '/clinic/controlled-drugs' },
  return: { sheet: 'return' },
  use_first: { sheet: 'transfer' },
  waste: { sheet: 'waste' },
};

interface RemedyButtonProps {
  readonly remedy: StockRemedy;
  /** What it is about, for those who do not see where the button is. */
  readonly about: string;
  readonly variant?: 'ghost';
  readonly className?: string;
  readonly onOpen: (sheet: StockSheet) => void;
}

/** What is done about an alert: a sheet of the stock, or another page. */
export function RemedyButton({ remedy, about, onOpen, ...look }: RemedyButtonProps) {
  const target = TARGETS[remedy];
  const named = { ...look, size: 'sm', 'aria-label': `${REMEDY_LABELS[remedy]}: ${about}` } as const;
  if ('to' in target)
    return (
      <Button asChild {...named}>
        <Link to={target.to}>{REMEDY_LABELS[remedy]}</Link>
      </Button>
    );
  return (
    <Button {...named} onClick={() => onOpen(target.sheet)}>
      {REMEDY_LABELS[remedy]}
    </Button>
  );
}

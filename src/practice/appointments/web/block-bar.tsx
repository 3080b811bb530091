import { Lock } from 'lucide-react';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import type { Block } from '../blocks.contract.ts';
import type { CardPlace } from './appointment-card.tsx';

interface BlockBarProps {
  readonly block: Block;
  readonly zone: string;
  readonly place: CardPlace;
  readonly onBlock: (block: Block) => void;
}

/** Blocked time on the board. Where something is booked in it, the two share the width. */
export function BlockBar({ block, zone, place, onBlock }: BlockBarProps) {
  return (
    <button
      type="button"
      onClick={() => onBlock(block)}
      style={{
        top: place.top,
        height: place.height,
        left: `${place.left * 100}%`,
        width: `${place.width * 100}%`,
      }}
      aria-label={`Blocked ${timeIn(zone, block.startsAt)} to ${timeIn(zone, block.endsAt)}: ${block.reason}`}
      className="focus-ring absolute flex items-start gap-1 overflow-hidden bg-[repeating-linear-gradient(-45deg,var(--line)_0_1px,transparent_1px_7px)] bg-sunken px-2 py-1 text-left text-xs font-medium text-ink-muted -outline-offset-2 hover:text-ink"
    >
      <Lock aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="truncate">{block.reason}</span>
    </button>
  );
}

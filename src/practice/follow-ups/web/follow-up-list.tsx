import { type KeyboardEvent, useRef } from 'react';
import { moveFocus, useRowFocus } from '#foundation/web/ui/use-row-focus.ts';
import type { ListedFollowUp } from '../contract.ts';
import { blockedBy, byDay, keyOf } from './follow-up-labels.ts';
import { type FollowUpActions, FollowUpRow } from './follow-up-row.tsx';

interface FollowUpListProps extends FollowUpActions {
  readonly items: readonly ListedFollowUp[];
  readonly today: string;
  readonly chosen: ReadonlySet<string>;
  readonly mayWrite: boolean;
}

/** Follow-ups by day. Arrow keys move between them, X selects one, E changes it, D drops it. */
export function FollowUpList({ items, today, chosen, mayWrite, ...actions }: FollowUpListProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useRowFocus(list, items.map(keyOf));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = rows.focused();
    const item = items.find((one) => keyOf(one) === focused);
    const run =
      item && mayWrite
        ? {
            x: () => blockedBy(item) === null && actions.onToggle(item),
            e: () => actions.onChange(item),
            d: () => actions.onDrop(item),
          }[event.key.toLowerCase()]
        : undefined;
    if (run) {
      event.preventDefault();
      run();
      return;
    }
    moveFocus(event, rows.links());
  };
  return (
    // The rows' links have the focus; the list only receives their keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} onKeyDown={onKeyDown} onFocus={(event) => rows.onFocus(event)}>
      {byDay(items, today).map(({ heading, items: ofDay }) => (
        <section key={heading} aria-label={heading}>
          <h2 className="border-b border-line bg-hover px-4 py-1.5 text-sm font-semibold">
            {heading} <span className="tabular font-normal text-ink-muted">{ofDay.length}</span>
          </h2>
          <ul className="flex flex-col divide-y divide-line border-b border-line">
            {ofDay.map((item) => (
              <FollowUpRow
                key={keyOf(item)}
                item={item}
                isChosen={chosen.has(keyOf(item))}
                mayWrite={mayWrite}
                {...actions}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

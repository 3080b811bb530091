import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '../ui/cn.ts';
import { FLOATING_CLASSES, MENU_ITEM_CLASSES } from '../ui/overlay-classes.ts';
import type { OpenMenu } from './menu-extension.ts';

export interface MenuListHandle {
  /** Whether the key was for the menu. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

interface MenuListProps {
  readonly menu: OpenMenu;
  readonly listId: string;
  /** The id of the entry that Enter takes, for the text field's `aria-activedescendant`. */
  readonly onMark: (id: string | undefined) => void;
  readonly ref: Ref<MenuListHandle>;
}

const MAX_HEIGHT = 320;
const WIDTH = 320;
const GAP = 6;

/** Below the sign, or above where there is no room. */
function placeOf(rect: DOMRect | null) {
  if (rect === null) return { left: 0, top: 0 };
  const left = Math.max(8, Math.min(rect.left, window.innerWidth - WIDTH - 8));
  return rect.bottom + GAP + MAX_HEIGHT > window.innerHeight && rect.top > MAX_HEIGHT
    ? { left, bottom: window.innerHeight - rect.top + GAP }
    : { left, top: rect.bottom + GAP };
}

/** The entries of an open menu: arrows move, Enter or Tab takes, Escape closes. The text field keeps the focus. */
export function MenuList({ menu, listId, onMark, ref }: MenuListProps) {
  const { items, label, choose, rect } = menu;
  const [marked, setMarked] = useState(0);
  const [shown, setShown] = useState(items);
  if (shown !== items) {
    setShown(items);
    setMarked(0);
  }
  const list = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    onMark(`${listId}-${marked}`);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, listId, onMark]);
  useEffect(() => () => onMark(undefined), [onMark]);
  useImperativeHandle(ref, () => ({
    onKey: ({ key }) => {
      if (key === 'ArrowDown') setMarked((at) => (at + 1) % items.length);
      else if (key === 'ArrowUp') setMarked((at) => (at + items.length - 1) % items.length);
      else if (key === 'Enter' || key === 'Tab') {
        const item = items[marked];
        if (item === undefined) return false;
        choose(item);
      } else return false;
      return true;
    },
  }));
  return createPortal(
    <div
      ref={list}
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      style={{ ...placeOf(rect), maxHeight: MAX_HEIGHT, width: WIDTH }}
      className={cn(FLOATING_CLASSES, 'fixed overflow-y-auto p-1')}
      // The text field keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
        <div key={item.id} className="contents">
          {item.group !== undefined && item.group !== items[index - 1]?.group && (
            <p aria-hidden className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-muted">
              {item.group}
            </p>
          )}
          <div
            id={optionId(index)}
            role="option"
            aria-selected={index === marked}
            tabIndex={-1}
            onClick={() => choose(item)}
            onKeyDown={(event) => event.key === 'Enter' && choose(item)}
            onMouseMove={() => setMarked(index)}
            className={cn(MENU_ITEM_CLASSES, index === marked && 'bg-hover')}
          >
            {item.icon}
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate">{item.label}</span>
              {item.hint !== undefined && (
                <span className="truncate text-sm text-ink-muted">{item.hint}</span>
              )}
            </span>
          </div>
        </div>
      ))}
    </div>,
    document.body,
  );
}

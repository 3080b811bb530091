import { Tooltip as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Kbd } from './kbd.tsx';

interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** Shows nothing, because the text is visible next to the trigger. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** A short text next to the hovered or focused element. Never the only place of an information. */
export function Tooltip({ text, shortcut, side = 'top', hidden = false, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Primitive.Provider delayDuration={300} skipDelayDuration={200}>
      <Primitive.Root open={open && !hidden} onOpenChange={setOpen}>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 flex max-w-72 items-center gap-2 rounded-md bg-ink px-2.5 py-1.5 text-sm text-canvas shadow-floating animate-in fade-in-0 zoom-in-95"
          >
            {text}
            {shortcut !== undefined && (
              <Kbd className="border-canvas/30 bg-transparent text-canvas/80">{shortcut}</Kbd>
            )}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

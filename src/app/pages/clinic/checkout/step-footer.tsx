import type { ReactNode } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';

interface StepFooterProps {
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Back on the left, on with it on the right; on a phone the way on stays within reach. */
export const StepFooter = ({ onBack, children }: StepFooterProps) => (
  <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center justify-between gap-2 rounded-b-lg border-t border-line bg-sunken px-4 py-3">
    <Button type="button" variant="ghost" onClick={onBack} shortcut="Esc">
      Back
    </Button>
    <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
  </div>
);

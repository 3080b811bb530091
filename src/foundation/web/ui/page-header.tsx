import type { ReactNode } from 'react';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

export interface PrimaryAction {
  /** A verb: "Book". */
  readonly label: string;
  readonly icon?: ReactNode;
  /** The key of the same shortcut, shown inside the button. */
  readonly shortcut?: string;
  readonly onSelect: () => void;
  readonly busy?: boolean;
  /** Why it is disabled. */
  readonly disabledReason?: string | undefined;
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly titleId?: string;
  readonly description?: ReactNode;
  /** Before the title: an avatar, a photo. */
  readonly leading?: ReactNode;
  /** Next to the primary action: secondary buttons, filters. */
  readonly actions?: ReactNode;
  readonly primary?: PrimaryAction | undefined;
  readonly className?: string;
}

/** The header of every page behind sign-in: its title and its primary action. */
export function PageHeader({
  title,
  titleId,
  description,
  leading,
  actions,
  primary,
  className,
}: PageHeaderProps) {
  return (
    <header
      className={cn('flex flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-6', className)}
    >
      {/* On a phone the buttons stand next to a title that leaves them room, and below any other. */}
      <div
        className={cn(
          'flex min-w-0 flex-1 basis-auto items-center gap-3',
          description === undefined ? 'sm:basis-24' : 'sm:basis-48',
        )}
      >
        {leading}
        <div className="flex min-w-0 flex-col gap-0.5">
          <h1 id={titleId} className="text-xl font-semibold tracking-tight wrap-anywhere">
            {title}
          </h1>
          {description !== undefined && (
            <p className="text-base wrap-anywhere text-ink-muted">{description}</p>
          )}
        </div>
      </div>
      {(actions !== undefined || primary !== undefined) && (
        <div className="flex max-w-full flex-wrap items-center gap-2 print:hidden">
          {actions}
          {primary !== undefined && <PrimaryButton {...primary} />}
        </div>
      )}
    </header>
  );
}

function PrimaryButton({ label, icon, shortcut, onSelect, busy, disabledReason }: PrimaryAction) {
  const held = busy === true || disabledReason !== undefined;
  useShortcut(shortcut, held ? undefined : onSelect, label);
  return (
    <Button
      variant="primary"
      onClick={onSelect}
      busy={busy}
      disabledReason={disabledReason}
      shortcut={shortcut}
      // Alone in a row of a phone, it fills the row.
      className="max-sm:grow"
    >
      {icon}
      {label}
    </Button>
  );
}

import { Check, Clock, MoreHorizontal, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import type { Act } from '../contract.ts';
import { ChangeActDialog } from './change-act-dialog.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { PostponeDialog } from './postpone-dialog.tsx';

interface PlannedActActionsProps {
  readonly act: Act;
  readonly zone: string;
  readonly today: string;
  readonly busy: boolean;
  readonly onDo: () => void;
}

/** What can be done with a planned act: one press does it, the menu has the rest. */
export function PlannedActActions({ act, zone, today, busy, onDo }: PlannedActActionsProps) {
  const [open, setOpen] = useState<'change' | 'postpone' | 'drop'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button size="sm" variant="soft" busy={busy} onClick={onDo} aria-label={`Do ${act.name}`}>
        <Check aria-hidden />
        Do
      </Button>
      <Menu
        align="end"
        trigger={
          <Button size="icon-sm" variant="ghost" aria-label={`More for ${act.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen('change')}>
          <Pencil aria-hidden />
          Change
        </MenuItem>
        <MenuItem onSelect={() => setOpen('postpone')}>
          <Clock aria-hidden />
          Postpone
        </MenuItem>
        <MenuItem destructive onSelect={() => setOpen('drop')}>
          <X aria-hidden />
          Skip
        </MenuItem>
      </Menu>
      {open === 'change' && <ChangeActDialog act={act} onClose={close} />}
      {open === 'postpone' && <PostponeDialog act={act} zone={zone} today={today} onClose={close} />}
      {open === 'drop' && <DropDialog act={act} onClose={close} />}
    </>
  );
}

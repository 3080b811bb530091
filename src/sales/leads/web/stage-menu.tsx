import type { ReactNode } from 'react';
import type { LeadStage } from '#vocabulary/leads.ts';
import { Menu, MenuItem, MenuLabel } from '#foundation/web/ui/dropdown-menu.tsx';
import type { LeadListItem } from '../contract.ts';
import { stagesFrom } from '../lead-stage.rules.ts';
import { STAGE_LABELS } from './lead-labels.ts';

interface StageMenuProps {
  readonly lead: LeadListItem;
  readonly trigger: ReactNode;
  readonly onChoose: (stage: LeadStage) => void;
}

/** The menu of stages that a lead can be moved to. */
export function StageMenu({ lead, trigger, onChoose }: StageMenuProps) {
  const hasClinic = lead.clinicId !== null;
  return (
    <Menu trigger={trigger} align="end">
      <MenuLabel>Move to</MenuLabel>
      {stagesFrom(lead.stage, hasClinic).map((stage) => (
        <MenuItem key={stage} onSelect={() => onChoose(stage)}>
          {STAGE_LABELS[stage]}
        </MenuItem>
      ))}
      {!hasClinic && <MenuItem onSelect={() => onChoose('won')}>Won: convert to clinic</MenuItem>}
    </Menu>
  );
}

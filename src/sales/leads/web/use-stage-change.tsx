import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LeadStage } from '#vocabulary/leads.ts';
import type { LeadListItem } from '../contract.ts';
import { LostDialog } from './lost-dialog.tsx';
import { useMoveLead } from './use-move-lead.ts';

/**
 * Moves a lead. Lost asks for a reason first; won opens the conversion into a clinic.
 *
 * @returns the move, and the dialog that it may open, to be put on the page.
 */
export function useStageChange(): readonly [
  change: (lead: LeadListItem, stage: LeadStage) => void,
  dialog: ReactNode,
] {
  const move = useMoveLead();
  const navigate = useNavigate();
  const [losing, setLosing] = useState<LeadListItem>();
  const change = (lead: LeadListItem, stage: LeadStage) => {
    if (stage === lead.stage) return;
    if (stage === 'won') void navigate(`/admin/leads/${lead.id}?convert=1`);
    else if (stage === 'lost') setLosing(lead);
    else void move(lead, stage);
  };
  const dialog = losing && (
    <LostDialog
      lead={losing}
      onClose={() => setLosing(undefined)}
      onLost={(reason) => {
        setLosing(undefined);
        void move(losing, 'lost', reason);
      }}
    />
  );
  return [change, dialog];
}

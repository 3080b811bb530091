import { useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type Lead, mergeLeadsEndpoint } from '../contract.ts';
import { type LeadDuplicate } from '../lead-duplicates.contract.ts';
import { useDuplicates } from './use-duplicates.ts';
import { reasonLabel, STAGE_LABELS } from './lead-labels.ts';

/**
 * Leads that may be the same person; renders nothing when there are none. Merging cannot be undone, so it is
 * confirmed first.
 */
export function DuplicatesCard({ lead }: { readonly lead: Lead }) {
  const duplicates = useDuplicates(lead, lead.id);
  const [chosen, setChosen] = useState<LeadDuplicate>();
  const merge = useWrite(mergeLeadsEndpoint);
  if (duplicates.length === 0) return null;
  const run = (other: LeadDuplicate) =>
    merge.mutate(
      { id: lead.id, mergedId: other.id },
      {
        onSuccess: () => notify({ title: `${other.fullName} was merged into this lead`, tone: 'good' }),
        onError: (error) =>
          notify({ title: 'The leads could not be merged', text: messageOf(error), tone: 'destructive' }),
        onSettled: () => setChosen(undefined),
      },
    );
  return (
    <Card aria-labelledby="duplicates-title">
      <CardHeader
        title="Possible duplicates"
        titleId="duplicates-title"
        description="Merging moves all notes, tasks and history to this lead."
      />
      <ItemList className="border-t border-line">
        {duplicates.map((other) => (
          <ItemRow
            key={other.id}
            title={
              <Link
                to={`/admin/leads/${other.id}`}
                className="focus-ring rounded-sm underline-offset-4 hover:underline"
              >
                {other.fullName}
              </Link>
            }
            text={[reasonLabel(other.reasons), other.clinicName].filter(Boolean).join(' · ')}
            trailing={
              <>
                <Badge className="max-sm:hidden">{STAGE_LABELS[other.stage]}</Badge>
                <Button size="sm" onClick={() => setChosen(other)}>
                  Merge
                </Button>
              </>
            }
          />
        ))}
      </ItemList>
      {chosen && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setChosen(undefined)}
          title={`Merge ${chosen.fullName} into this lead?`}
          text={`${lead.fullName} keeps its own details and gets any that are missing. This cannot be undone.`}
          confirmLabel="Merge"
          busy={merge.isPending}
          onConfirm={() => run(chosen)}
        />
      )}
    </Card>
  );
}

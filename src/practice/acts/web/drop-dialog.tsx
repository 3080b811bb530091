import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { type Act, dropActEndpoint } from '../contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Why a planned act will not be done. */
export function DropDialog({
  act,
  onClose,
}: {
  readonly act: Pick<Act, 'id' | 'name'>;
  readonly onClose: () => void;
}) {
  const drop = useWrite(dropActEndpoint);
  const [isDeclined, setDeclined] = useState(false);
  return (
    <ReasonDialog
      title={`Skip ${act.name}`}
      description="It stays in the record with the reason, and is not charged."
      submitLabel="Skip"
      schema={dropActEndpoint.input.shape.reason}
      busy={drop.isPending}
      error={drop.error}
      onSubmit={(reason) => drop.mutate({ id: act.id, reason, isDeclined }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CheckboxField
        label="The client declined it"
        checked={isDeclined}
        onCheckedChange={(checked) => setDeclined(checked === true)}
      />
    </ReasonDialog>
  );
}

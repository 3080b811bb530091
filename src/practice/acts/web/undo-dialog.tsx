import { useWrite } from '#foundation/web/api.ts';
import { type Act, undoActEndpoint } from '../contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Why something that is recorded as done was not. */
export function UndoDialog({
  act,
  onClose,
}: {
  readonly act: Pick<Act, 'id' | 'kind' | 'name'>;
  readonly onClose: () => void;
}) {
  const undo = useWrite(undoActEndpoint);
  return (
    <ReasonDialog
      title={`Undo ${act.name}`}
      description={
        act.kind === 'vaccine'
          ? 'This voids the charge and the vaccination. Both stay on record.'
          : 'This voids the charge. It stays on record.'
      }
      submitLabel="Undo"
      schema={undoActEndpoint.input.shape.reason}
      busy={undo.isPending}
      error={undo.error}
      onSubmit={(reason) => undo.mutate({ id: act.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

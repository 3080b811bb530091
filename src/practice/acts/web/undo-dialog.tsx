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
          ? 'The charge and the vaccination are voided. Both stay on record.'
          : 'The charge is voided. It stays on record.'
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

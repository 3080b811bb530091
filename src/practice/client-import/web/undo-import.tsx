import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { type ClientImport, type StayingClient, undoClientImportEndpoint } from '../contract.ts';
import { clientsAndPets } from './known-texts.ts';

interface UndoImportProps {
  readonly item: ClientImport;
  readonly onClose: () => void;
}

/** IMPORT-3. Asks, undoes an import, and says what was removed, and who stays and why. */
export function UndoImport({ item, onClose }: UndoImportProps) {
  const { data, error, isPending, mutate } = useWrite(undoClientImportEndpoint);
  return (
    <Dialog
      title={data ? 'The import was undone' : 'Undo this import?'}
      description={
        data
          ? `${clientsAndPets(data.removedClientCount, data.removedPetCount)} removed.`
          : `The import added ${clientsAndPets(item.clientCount, item.petCount)}. Clients that have not been changed or used since will be removed. The others stay, with their pets.`
      }
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        data ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Keep the import</Button>
            <Button variant="destructive" busy={isPending} onClick={() => mutate({ id: item.id })}>
              Undo the import
            </Button>
          </>
        )
      }
    >
      {data && data.staying.length > 0 && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">
            {data.staying.length === 1
              ? 'One client stays:'
              : `${showNumber(data.staying.length)} clients stay:`}
          </p>
          <ItemList className="rounded-lg border border-line">
            {data.staying.map((one) => (
              <ItemRow
                key={one.clientId}
                wraps
                title={<Link to={`/clinic/clients/${one.clientId}`}>{one.fullName}</Link>}
                text={stayingText(one)}
              />
            ))}
          </ItemList>
        </div>
      )}
      <FormError error={error} />
    </Dialog>
  );
}

const stayingText = ({ reason, petName }: StayingClient): string =>
  reason === 'changed'
    ? `${petName ?? 'The client'} has been changed since.`
    : `${petName ?? 'The client'} is in use: in an appointment, task, record or invitation.`;

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';

export interface FoundItem {
  readonly itemId: string;
  readonly name: string;
}

interface FoundItemDialogProps {
  readonly item: FoundItem;
  readonly busy: boolean;
  readonly onChoose: (locationId: string) => void;
  readonly onClose: () => void;
}

/** Where something was found that is not on the sheet of all locations. */
export function FoundItemDialog({ item, busy, onChoose, onClose }: FoundItemDialogProps) {
  const { data } = useQuery(queryOf(listStockLocationsEndpoint, {}));
  const [locationId, setLocationId] = useState('');
  const open = (data?.items ?? []).filter(({ archivedAt }) => archivedAt === null);
  return (
    <Dialog
      title={item.name}
      description="This is not on the sheet yet. Where did you find it?"
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={locationId === '' ? 'Choose a location first.' : undefined}
            onClick={() => onChoose(locationId)}
          >
            Add to the sheet
          </Button>
        </>
      }
    >
      <Field label="Location">
        <NativeSelect
          placeholder="Choose a location"
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={locationId}
          onChange={(event) => setLocationId(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}

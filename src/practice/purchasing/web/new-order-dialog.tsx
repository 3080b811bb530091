import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog, DialogClose } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { addPurchaseOrderEndpoint } from '../contract.ts';
import { listSuppliersEndpoint } from '../suppliers.contract.ts';

/** From whom something is ordered. */
export function NewOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [supplierId, setSupplierId] = useState('');
  const suppliers = useQuery(queryOf(listSuppliersEndpoint, {}));
  const add = useWrite(addPurchaseOrderEndpoint);
  const options = (suppliers.data?.items ?? [])
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, name }) => ({ value: id, label: name }));
  const submit = () =>
    add.mutate({ supplierId }, { onSuccess: ({ id }) => void navigate(`/clinic/purchasing/orders/${id}`) });
  return (
    <Dialog
      title="New order"
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={add.isPending}
            disabledReason={supplierId === '' ? 'Choose a supplier first.' : undefined}
            onClick={submit}
          >
            Start order
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {suppliers.data && options.length === 0 ? (
          <p>
            There are no suppliers yet.{' '}
            <Link className="text-brand-ink underline underline-offset-4" to="/clinic/purchasing/suppliers">
              Add one first
            </Link>
          </p>
        ) : (
          <Field label="Supplier">
            <Select options={options} value={supplierId} onValueChange={setSupplierId} />
          </Field>
        )}
        <FormError error={add.error ?? suppliers.error} />
      </div>
    </Dialog>
  );
}

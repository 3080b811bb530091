import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { dischargeEndpoint, type SheetPet } from '../../treatments.contract.ts';

/** Asks before a pet is discharged, because its orders are stopped. */
export function DischargeDialog({ of, onClose }: { readonly of: SheetPet; readonly onClose: () => void }) {
  const discharge = useWrite(dischargeEndpoint);
  return (
    <AlertDialog
      title={`Discharge ${of.pet.name}?`}
      text="All orders stop. Overdue treatments stay in the visit and come up again at signing."
      confirmLabel={`Discharge ${of.pet.name}`}
      destructive={false}
      open
      onOpenChange={(open) => !open && onClose()}
      busy={discharge.isPending}
      onConfirm={() =>
        discharge.mutate(
          { id: of.admissionId },
          {
            onSuccess: () => {
              notify({ title: `${of.pet.name} was discharged`, tone: 'good' });
              onClose();
            },
          },
        )
      }
    >
      <FormError error={discharge.error} />
    </AlertDialog>
  );
}

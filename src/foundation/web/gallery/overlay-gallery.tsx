import { Pencil, Trash2 } from 'lucide-react';
import { notify } from '../notice/notify.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Menu, MenuCheckboxItem, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Specimen } from './specimen.tsx';

const FORM = (
  <Field label="Reason">
    <Input />
  </Field>
);

export function OverlayGallery() {
  return (
    <>
      <Specimen title="Over the page">
        <Dialog
          title="New appointment"
          description="For a pet of this clinic."
          trigger={<Button>Dialog</Button>}
          footer={
            <>
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
              <Button variant="primary">Book</Button>
            </>
          }
        >
          {FORM}
        </Dialog>
        <Sheet
          title="Biscuit"
          description="Beagle, 4 years"
          trigger={<Button>Sheet</Button>}
          footer={<Button variant="primary">Save</Button>}
        >
          {FORM}
        </Sheet>
        <Sheet side="bottom" title="Bottom sheet" trigger={<Button>Bottom sheet content</Button>}>
          {FORM}
        </Sheet>
        <AlertDialog
          title="Delete this note?"
          text="This cannot be undone."
          confirmLabel="Delete the note"
          trigger={<Button>Alert dialog</Button>}
          onConfirm={() => undefined}
        />
        <Menu trigger={<Button>Menu</Button>}>
          <MenuLabel>This note</MenuLabel>
          <MenuItem shortcut="E">
            <Pencil aria-hidden /> Edit
          </MenuItem>
          <MenuCheckboxItem checked>Shown to the client</MenuCheckboxItem>
          <MenuSeparator />
          <MenuItem destructive>
            <Trash2 aria-hidden /> Delete
          </MenuItem>
        </Menu>
        <Popover label="Some text" trigger={<Button>Popover</Button>}>
          {FORM}
        </Popover>
        <Tooltip text="Show or hide the sidebar" shortcut="⌘ B">
          <Button>Tooltip</Button>
        </Tooltip>
      </Specimen>
      <Specimen title="Notices">
        <Button onClick={() => notify({ title: 'Logging out', text: 'Please wait...' })}>Plain</Button>
        <Button
          onClick={() =>
            notify({
              title: 'Success',
              text: 'You have successfully logged in. Redirecting...',
              tone: 'good',
            })
          }
        >
          Good
        </Button>
        <Button onClick={() => notify({ title: 'Error', text: 'Failed to log in', tone: 'destructive' })}>
          Destructive
        </Button>
        <Button
          onClick={() =>
            notify({ title: 'Appointment moved to 10:30', onUndo: () => notify({ title: 'Moved back' }) })
          }
        >
          With undo
        </Button>
      </Specimen>
    </>
  );
}

import { Eraser } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { May } from '#foundation/web/session/may.tsx';
import { MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { eraseClientEndpoint } from '../../contract.ts';
import { EraseClientDialog } from '../erase-client-dialog.tsx';

interface EraseParts {
  /** The entry of the page's menu. */
  readonly menu: ReactNode;
  /** The dialog while it is open. */
  readonly dialog: ReactNode;
}

/** G-02. The parts of a client's page with which their personal data is erased. */
export function useEraseClient({ id, name }: { readonly id: string; readonly name: string }): EraseParts {
  const [isOpen, setOpen] = useState(false);
  return {
    menu: (
      <May call={eraseClientEndpoint}>
        <MenuItem destructive onSelect={() => setOpen(true)}>
          <Eraser aria-hidden />
          Erase personal data…
        </MenuItem>
      </May>
    ),
    dialog: isOpen && <EraseClientDialog id={id} name={name} onClose={() => setOpen(false)} />,
  };
}

import { useState } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { ImportSheet } from '#practice/client-import/web/public/import-sheet.tsx';
import { PastImportsSheet } from '#practice/client-import/web/public/past-imports-sheet.tsx';
import { ClientList } from '#practice/clients/web/public/client-list.tsx';

export const handle = screen({ title: 'Clients', roles: STAFF_ROLES });

type Open = { readonly sheet: 'import' } | { readonly sheet: 'past'; readonly undoId?: string };

/** The list of clients, the import of a file of them, and past imports. */
export default function ClientsPage() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ClientList onImport={() => setOpen({ sheet: 'import' })} />
      {open?.sheet === 'import' && (
        <ImportSheet
          onUndo={(undoId) => setOpen({ sheet: 'past', undoId })}
          onShowPast={() => setOpen({ sheet: 'past' })}
          onClose={close}
        />
      )}
      {open?.sheet === 'past' && <PastImportsSheet undoId={open.undoId} onClose={close} />}
    </>
  );
}

import { useState } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { ImportSheet } from '#practice/client-import/web/public/import-sheet.tsx';
import { ClientList } from '#practice/clients/web/public/client-list.tsx';

export const handle = screen({ title: 'Clients', roles: STAFF_ROLES });

/** The list of clients, and the import of a file of them. */
export default function ClientsPage() {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <ClientList onImport={() => setImporting(true)} />
      {isImporting && <ImportSheet onClose={() => setImporting(false)} />}
    </>
  );
}

import { Download } from 'lucide-react';
import { call } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { exportClientDataEndpoint } from '../../client-data.contract.ts';
import { useExportedFile } from '../use-exported-file.ts';

/** G-01. The entry of a client's menu that downloads what the clinic keeps about them. */
export function ExportClientDataItem({ clientId }: { readonly clientId: string }) {
  const { save } = useExportedFile('The data was not downloaded');
  return (
    <May call={exportClientDataEndpoint}>
      <MenuItem onSelect={() => save(() => call(exportClientDataEndpoint, { id: clientId }))}>
        <Download aria-hidden />
        Export personal data
      </MenuItem>
    </May>
  );
}

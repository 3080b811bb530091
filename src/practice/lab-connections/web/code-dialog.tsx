import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { getLabServerEndpoint } from '../contract.ts';

/** A code that was just made, and whose it is. */
export interface ShownCode {
  readonly name: string;
  readonly code: string;
}

/** What has to be entered at the device. The code is shown here and never again. */
export function CodeDialog({ shown, onClose }: { readonly shown: ShownCode; readonly onClose: () => void }) {
  const { data: server } = useQuery(queryOf(getLabServerEndpoint, {}));
  return (
    <Dialog title={`Set up ${shown.name}`} open onOpenChange={(open) => !open && onClose()}>
      <div className="flex flex-col gap-4">
        <p>Enter these values at the device or send them to the laboratory. The code is not shown again.</p>
        <DataList>
          <DataItem label="Receiving facility (MSH-6)">
            <code className="font-mono break-all select-all">{shown.code}</code>
          </DataItem>
          <DataItem label="Port">
            {server?.listener ? String(server.listener.port) : 'Not set up on this server'}
          </DataItem>
          <DataItem label="Encryption">{server?.listener?.usesTls === true ? 'TLS' : 'None'}</DataItem>
          <DataItem label="Messages">HL7 v2, ORU^R01, over MLLP</DataItem>
        </DataList>
      </div>
    </Dialog>
  );
}

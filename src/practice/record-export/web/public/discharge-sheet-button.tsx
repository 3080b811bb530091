import { FileText } from 'lucide-react';
import { useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { dischargeSheetEndpoint } from '../../contract.ts';
import { saveExportedFile } from '../save-exported-file.ts';

const FAILED = 'The discharge sheet was not made';

interface DischargeSheetButtonProps {
  readonly visitId: string;
  /** Saves what was typed; false if something could not be saved. */
  readonly flush: () => Promise<boolean>;
}

/** Downloads the discharge sheet of a visit, with everything that was typed so far. */
export function DischargeSheetButton({ visitId, flush }: DischargeSheetButtonProps) {
  const { can } = useSignedIn();
  const [isBusy, setBusy] = useState(false);
  const isAllowed = can(dischargeSheetEndpoint.permission);
  const make = async () => {
    if (!(await flush())) {
      notify({
        title: FAILED,
        text: 'Some text is not saved. Its section says why.',
        tone: 'destructive',
      });
      return;
    }
    saveExportedFile(await call(dischargeSheetEndpoint, { id: visitId }));
  };
  const run = () => {
    setBusy(true);
    make()
      .catch((error: unknown) => notify({ title: FAILED, text: messageOf(error), tone: 'destructive' }))
      .finally(() => setBusy(false));
  };
  useShortcut('D', isAllowed && !isBusy ? run : undefined, 'Discharge sheet');
  if (!isAllowed) return null;
  return (
    <Button busy={isBusy} shortcut="D" onClick={run}>
      <FileText aria-hidden />
      Discharge sheet
    </Button>
  );
}

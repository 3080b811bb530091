import { FileText } from 'lucide-react';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { dischargeSheetEndpoint } from '../../contract.ts';
import { useExportedFile } from '../use-exported-file.ts';

const FAILED = 'The discharge sheet was not created';

interface DischargeSheetButtonProps {
  readonly visitId: string;
  /** Saves what was typed; false if something could not be saved. */
  readonly flush: () => Promise<boolean>;
}

/** Downloads the discharge sheet of a visit, with everything that was typed so far. */
export function DischargeSheetButton({ visitId, flush }: DischargeSheetButtonProps) {
  const { can } = useSignedIn();
  const { isBusy, save } = useExportedFile(FAILED);
  const isAllowed = can(dischargeSheetEndpoint.permission);
  const make = async () => {
    if (await flush()) save(() => call(dischargeSheetEndpoint, { id: visitId }));
    else
      notify({ title: FAILED, text: 'Some text is not saved. Its section shows why.', tone: 'destructive' });
  };
  useShortcut('D', isAllowed && !isBusy ? () => void make() : undefined, 'Discharge sheet');
  if (!isAllowed) return null;
  return (
    <Button busy={isBusy} shortcut="D" onClick={() => void make()}>
      <FileText aria-hidden />
      Discharge sheet
    </Button>
  );
}

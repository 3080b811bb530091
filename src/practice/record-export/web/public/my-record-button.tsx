import { Download } from 'lucide-react';
import { call } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { exportMyRecordEndpoint } from '../../own.contract.ts';
import { useExportedFile } from '../use-exported-file.ts';

/** Downloads what the portal shows of a client's pet, with its vaccinations, as a PDF. */
export function MyRecordButton({ petId }: { readonly petId: string }) {
  const { isBusy, isSlow, save } = useExportedFile('The record was not downloaded');
  return (
    <>
      <Button
        variant="ghost"
        className="h-11"
        busy={isBusy}
        onClick={() => save(() => call(exportMyRecordEndpoint, { petId }))}
      >
        <Download aria-hidden />
        Download record
      </Button>
      <p role="status" className="sr-only">
        {isSlow && 'The record is being prepared.'}
      </p>
    </>
  );
}

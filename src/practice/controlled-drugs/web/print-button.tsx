import { Printer } from 'lucide-react';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { Button } from '#foundation/web/ui/button.tsx';

interface PrintButtonProps {
  readonly load: () => Promise<{ readonly fileName: string; readonly contentBase64: string }>;
  /** What is said when it fails. */
  readonly failure: string;
}

/** Opens a PDF in a page of its own; where the browser allows none, it is saved. */
export function PrintButton({ load, failure }: PrintButtonProps) {
  const { isBusy, print } = usePdfPrint(failure);
  return (
    <Button onClick={() => void print(load)} busy={isBusy}>
      {!isBusy && <Printer aria-hidden />}
      Print
    </Button>
  );
}

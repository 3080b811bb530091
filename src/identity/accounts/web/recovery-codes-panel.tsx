import { Copy, Download, Printer } from 'lucide-react';
import { PRODUCT } from '#vocabulary/product.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';

interface RecoveryCodesPanelProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}

/** Formatted for a file or the clipboard. */
const asText = (codes: readonly string[], email: string): string =>
  [`${PRODUCT.name}: recovery codes of ${email}`, 'Each works once.', '', ...codes, ''].join('\n');

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${PRODUCT.name.toLowerCase()}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(address);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Codes copied', tone: 'good' });
  } catch {
    notify({
      title: 'The codes could not be copied',
      text: 'Download or print them instead.',
      tone: 'destructive',
    });
  }
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodesPanel({ codes, doneLabel, onDone }: RecoveryCodesPanelProps) {
  const { user } = useSession();
  const text = asText(codes, user?.email ?? '');
  return (
    <section aria-labelledby="recovery-title" className="flex flex-col gap-4" data-print-alone>
      <div className="flex flex-col gap-1">
        <h3 id="recovery-title" className="text-base font-semibold">
          Your recovery codes
        </h3>
        <p className="text-base text-ink-muted">
          If you lose your phone, you can sign in with one of these codes. Each works once.
        </p>
      </div>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-4 font-mono text-base min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tabular select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button size="sm" className="h-8" onClick={() => void copy(text)}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button size="sm" className="h-8" onClick={() => download(text)}>
          <Download aria-hidden />
          Download
        </Button>
        <Button size="sm" className="h-8" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <Banner tone="warn" className="print:hidden">
        <p>They are shown only once. Keep them somewhere safe, but not on the phone with the app.</p>
      </Banner>
      <Button variant="primary" className="h-10 self-start print:hidden max-sm:w-full" onClick={onDone}>
        {doneLabel}
      </Button>
    </section>
  );
}

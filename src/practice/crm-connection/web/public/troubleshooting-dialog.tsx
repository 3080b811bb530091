import { LifeBuoy } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';

const ADVICE = [
  {
    problem: 'The GoHighLevel page does not open',
    advice: 'Allow pop-ups and redirects for this site in your browser, then connect again.',
  },
  {
    problem: 'You returned and the connection failed',
    advice:
      'A connection attempt is valid for ten minutes and only in the tab where you started it. Connect again and grant access within that time.',
  },
  {
    problem: 'A location is missing',
    advice:
      'Only locations you granted access to are listed. Disconnect, connect again, and choose the agency or that location.',
  },
  {
    problem: 'The connection was lost',
    advice: 'The app was removed in GoHighLevel, or its access was revoked there. Connect again to continue.',
  },
] as const;

/** Common problems with the connection, and how to fix them. */
export function TroubleshootingDialog() {
  return (
    <Dialog
      title="Troubleshooting"
      description="Common connection problems and how to fix them."
      trigger={
        <Button variant="ghost">
          <LifeBuoy aria-hidden />
          Troubleshooting
        </Button>
      }
    >
      <dl className="flex flex-col gap-4">
        {ADVICE.map(({ problem, advice }) => (
          <div key={problem} className="flex flex-col gap-1">
            <dt className="font-semibold">{problem}</dt>
            <dd className="text-ink-muted">{advice}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

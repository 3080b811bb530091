import { LifeBuoy } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';

const ADVICE = [
  {
    problem: 'The page of GoHighLevel does not open',
    advice: 'Allow this site to open other pages in your browser, then connect again.',
  },
  {
    problem: 'You came back, and it says that the connection failed',
    advice:
      'A way to GoHighLevel is good for ten minutes and for the tab in which you began. Connect again, and allow the access within that time.',
  },
  {
    problem: 'A location is missing',
    advice:
      'Only locations that you gave access to are listed. Disconnect, connect again, and choose the agency or that location.',
  },
  {
    problem: 'It was connected, and is no longer',
    advice: 'The app was removed in GoHighLevel, or its access was taken back there. Connect again to go on.',
  },
] as const;

/** What can go wrong with the connection, and what helps. */
export function TroubleshootingDialog() {
  return (
    <Dialog
      title="Troubleshooting"
      description="What can go wrong with the connection, and what helps."
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

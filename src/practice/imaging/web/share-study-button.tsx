import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { createStudyShareEndpoint } from '../study-shares.contract.ts';

const ShareStudySheet = lazy(async () => ({
  default: (await import('./share-study-sheet.tsx')).ShareStudySheet,
}));

interface ShareStudyButtonProps {
  readonly pet: { readonly id: string; readonly name: string };
  readonly study: { readonly id: string; readonly name: string };
}

/** Opens the sheet in which the files of an imaging study are shared by a link. */
export function ShareStudyButton({ pet, study }: ShareStudyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <May call={createStudyShareEndpoint}>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden /> Share link
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareStudySheet pet={pet} study={study} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </May>
  );
}

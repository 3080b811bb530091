import { FileWarning } from 'lucide-react';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { askFormEndpoint } from '../requests.contract.ts';

interface MissingConsentRowProps {
  readonly formId: string;
  readonly title: string;
  /** What it is asked for; undefined for those who may not ask. */
  readonly ask: Omit<z.input<typeof askFormEndpoint.input>, 'formId' | 'inPortal'> | undefined;
}

/** FORM-6. A consent form that is needed and that nobody has asked for yet. */
export function MissingConsentRow({ formId, title, ask }: MissingConsentRowProps) {
  const write = useWrite(askFormEndpoint);
  return (
    <li className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-base text-warn-ink">
      <FileWarning aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{title}</span> is required and has not been requested.
      </span>
      {ask && (
        <Button
          size="sm"
          aria-label={`Request ${title}`}
          busy={write.isPending}
          onClick={() =>
            write.mutate(
              { ...ask, formId },
              {
                onError: (error) =>
                  notify({
                    title: 'The form could not be requested',
                    text: messageOf(error),
                    tone: 'destructive',
                  }),
              },
            )
          }
        >
          Request
        </Button>
      )}
    </li>
  );
}

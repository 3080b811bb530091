import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { savePdf } from '#foundation/web/export/pdf-file.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { ScrollArea } from '#foundation/web/ui/scroll-area.tsx';
import { Spinner } from '#foundation/web/ui/spinner.tsx';
import { openLabMessageEndpoint } from '../messages.contract.ts';

interface MessageDialogProps {
  readonly messageId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** A message as it came, with the files in it. Opening it is in the audit trail. */
export function MessageDialog({ messageId, title, onClose }: MessageDialogProps) {
  const message = useQuery(queryOf(openLabMessageEndpoint, { messageId }));
  return (
    <Dialog title={title} open onOpenChange={(open) => !open && onClose()} size="lg">
      {message.error && (
        <ErrorState
          compact
          title="The message could not be loaded"
          error={message.error}
          onRetry={() => void message.refetch()}
        />
      )}
      {message.isPending && <Spinner />}
      {message.data && (
        <div className="flex flex-col gap-4">
          {message.data.pdfs.map(({ name, base64 }, place) => (
            <Button
              // Files of a message have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              className="self-start"
              onClick={() => savePdf({ fileName: `${name}.pdf`, contentBase64: base64 })}
            >
              Download {name}
            </Button>
          ))}
          {message.data.text !== '' && (
            <ScrollArea label="Text of the message" className="max-h-96 rounded-md bg-sunken">
              <pre className="p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                {message.data.text}
              </pre>
            </ScrollArea>
          )}
        </div>
      )}
    </Dialog>
  );
}

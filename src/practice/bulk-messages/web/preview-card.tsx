import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { BulkFilter } from '../content.contract.ts';
import { type BulkPreview, previewBulkMessageEndpoint, startBulkMessageEndpoint } from '../contract.ts';
import { clientCount } from './counted.ts';
import { PreviewFaults, PreviewNumbers } from './preview-numbers.tsx';
import { PreviewSamples } from './preview-samples.tsx';

interface PreviewCardProps {
  readonly id: string;
  /** As it was saved last. */
  readonly filter: BulkFilter;
  /** The saved version of the draft. */
  readonly version: number;
  readonly isSaved: boolean;
  /** Saves what was typed last. @returns the saved version; null if it could not be saved. */
  readonly flush: () => Promise<number | null>;
}

/** What would be sent to whom, and the start: only what was looked at can be started. */
export function PreviewCard({ id, filter, version, isSaved, flush }: PreviewCardProps) {
  const [isShown, setIsShown] = useState(false);
  const [sampleFrom, setSampleFrom] = useState(0);
  const preview = useQuery({
    ...queryOf(previewBulkMessageEndpoint, { id, sampleFrom }),
    enabled: isShown,
    placeholderData: keepPreviousData,
    // Of one moment: it is asked for with the button.
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching } = preview;
  const isCurrent = data !== undefined && isSaved && data.version === version;
  const show = async () => {
    if ((await flush()) === null) return;
    setSampleFrom(0);
    setIsShown(true);
    // The first time it is fetched by being enabled.
    if (isShown) await preview.refetch();
  };
  return (
    <Card>
      <CardHeader
        title="Preview"
        description="See who would get it now, who would not and why, and what each client would read. Previewing sends nothing."
        action={
          <Button variant={data ? 'secondary' : 'primary'} busy={isFetching} onClick={() => void show()}>
            <Eye aria-hidden />
            {data ? 'Update preview' : 'Show preview'}
          </Button>
        }
      />
      {isShown && (
        <CardBody className="flex flex-col gap-5">
          {error && !data && (
            <ErrorState
              compact
              title="The preview could not be loaded"
              error={error}
              onRetry={() => void preview.refetch()}
            />
          )}
          {!data && !error && <SkeletonRows rows={4} />}
          {data && (
            <>
              {error && (
                <Banner tone="bad" title="The preview could not be updated">
                  {messageOf(error)}
                </Banner>
              )}
              {!isCurrent && !isFetching && (
                <Banner tone="warn">The message has changed. Update the preview.</Banner>
              )}
              <PreviewNumbers preview={data} filter={filter} />
              <PreviewSamples preview={data} sampleFrom={sampleFrom} onMove={setSampleFrom} />
              <PreviewFaults preview={data} />
            </>
          )}
        </CardBody>
      )}
      {data && (
        <CardFooter>
          <StartButton id={id} preview={data} isCurrent={isCurrent && !isFetching} />
        </CardFooter>
      )}
    </Card>
  );
}

interface StartButtonProps {
  readonly id: string;
  readonly preview: BulkPreview;
  readonly isCurrent: boolean;
}

const reasonOf = ({ faults, recipients }: BulkPreview, isCurrent: boolean): string | undefined => {
  if (!isCurrent) return 'Update the preview first.';
  if (faults.length > 0) return 'Something is missing. See above.';
  return recipients === 0 ? 'No recipients.' : undefined;
};

function StartButton({ id, preview, isCurrent }: StartButtonProps) {
  const start = useWrite(startBulkMessageEndpoint);
  const [isOpen, setIsOpen] = useState(false);
  const { recipients, version, similar } = preview;
  const again =
    similar === null
      ? ''
      : similar.isSameText
        ? ' The same text was sent in the last seven days.'
        : ' The same clients got a message in the last seven days.';
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      destructive={false}
      trigger={
        <Button variant="primary" disabledReason={reasonOf(preview, isCurrent)}>
          <Send aria-hidden />
          Start sending
        </Button>
      }
      title={`Send to ${clientCount(recipients)}?`}
      text={`This locks the list of recipients, and messages go out one at a time. You can stop at any time; messages already sent stay sent.${again}`}
      confirmLabel="Start sending"
      busy={start.isPending}
      onConfirm={() =>
        start.mutate(
          { id, version },
          {
            onError: (cause) => {
              setIsOpen(false);
              notify({
                title: 'The message could not be started',
                text: messageOf(cause),
                tone: 'destructive',
              });
            },
          },
        )
      }
    />
  );
}

import { Combine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OtherText } from '#foundation/web/autosave/section-draft.ts';
import { joinTexts, plainTextOf, type RichTextNode } from '#foundation/web/editor/rich-text.ts';
import { RichTextField } from '#foundation/web/editor/rich-text-field.tsx';
import { RichTextView } from '#foundation/web/editor/rich-text-view.tsx';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { diffTexts } from './text-diff.ts';

interface ConflictDialogProps {
  readonly title: string;
  readonly mine: RichTextNode;
  readonly theirs: OtherText;
  readonly zone: string;
  readonly onResolve: (text: RichTextNode) => void;
  readonly onClose: () => void;
}

const REFERENCES = ['problem'];

/** Two texts of one section, compared word by word. A person keeps one of them or merges both; closing changes nothing. */
export function ConflictDialog({ title, mine, theirs, zone, onResolve, onClose }: ConflictDialogProps) {
  const [merged, setMerged] = useState<RichTextNode>();
  const who = theirs.savedByName ?? 'Someone else';
  const resolve = (text: RichTextNode) => {
    onResolve(text);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`${title} was changed by someone else`}
      description={`${who} saved a different version on ${nearDateIn(zone, theirs.savedAt)} at ${timeIn(zone, theirs.savedAt)}. Yours is kept on this device until you decide.`}
      footer={
        merged === undefined ? (
          <>
            <Button onClick={() => resolve(theirs.text)}>Keep theirs</Button>
            <Button onClick={() => resolve(mine)}>Keep mine</Button>
            <Button variant="primary" onClick={() => setMerged(joinTexts(mine, theirs.text))}>
              <Combine aria-hidden />
              Merge manually
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setMerged(undefined)}>Back</Button>
            <Button variant="primary" onClick={() => resolve(merged)}>
              Save merged text
            </Button>
          </>
        )
      }
    >
      {merged === undefined ? (
        <Comparison mine={mine} theirs={theirs} who={who} />
      ) : (
        <div className="flex flex-col gap-2">
          <p className="text-base text-ink-muted">
            Both versions, yours first. Remove anything that appears twice.
          </p>
          <div className="rounded-md border border-line-control">
            <RichTextField
              label={`Merged ${title.toLowerCase()}`}
              value={merged}
              onChange={setMerged}
              references={REFERENCES}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface ComparisonProps extends Pick<ConflictDialogProps, 'mine' | 'theirs'> {
  readonly who: string;
}

function Comparison({ mine, theirs, who }: ComparisonProps) {
  const parts = diffTexts(plainTextOf(mine), plainTextOf(theirs.text));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Yours">
          <RichTextView text={mine} />
        </Side>
        <Side title={who}>
          <RichTextView text={theirs.text} />
        </Side>
      </div>
      <Side title="Differences">
        <p className="leading-6 whitespace-pre-wrap">
          {parts.map(({ kind, text }, index) =>
            kind === 'both' ? (
              // The parts have no identity of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index}>{text}</span>
            ) : kind === 'mine' ? (
              // oxlint-disable-next-line react/no-array-index-key
              <ins key={index} className="rounded-xs bg-good-soft text-good-ink no-underline">
                {text}
              </ins>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key
              <del key={index} className="rounded-xs bg-bad-soft text-bad-ink">
                {text}
              </del>
            ),
          )}
        </p>
        <p className="pt-2 text-sm text-ink-muted">
          <ins className="rounded-xs bg-good-soft px-1 text-good-ink no-underline">only in yours</ins>{' '}
          <del className="rounded-xs bg-bad-soft px-1 text-bad-ink no-underline">only in theirs</del>
        </p>
      </Side>
    </div>
  );
}

const Side = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-1.5">
    <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
    <div className="min-h-16 rounded-md border border-line bg-sunken px-3 py-2">{children}</div>
  </section>
);

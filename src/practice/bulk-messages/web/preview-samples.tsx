import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { MESSAGE_LANGUAGE_LABELS } from '#vocabulary/message-languages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { SmsPartCounter } from '#practice/message-templates/web/public/sms-part-counter.tsx';
import { type BulkPreview, SAMPLE_LIMIT } from '../contract.ts';

interface PreviewSamplesProps {
  readonly preview: BulkPreview;
  /** The recipient with whom the samples begin. */
  readonly sampleFrom: number;
  readonly onMove: (sampleFrom: number) => void;
}

/** What each recipient would read, one after the other. */
export function PreviewSamples({
  preview: { samples, recipients },
  sampleFrom,
  onMove,
}: PreviewSamplesProps) {
  const [at, setAt] = useState(0);
  const sample = samples[at - sampleFrom] ?? samples[0];
  if (!sample) return null;
  const place = samples.indexOf(sample) + sampleFrom;
  const move = (next: number) => {
    setAt(next);
    onMove(Math.floor(next / SAMPLE_LIMIT) * SAMPLE_LIMIT);
  };
  return (
    <section aria-label="What it says" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-col">
          <h3 className="font-medium wrap-anywhere">What {sample.clientName} would read</h3>
          <p className="text-sm text-ink-muted">
            {MESSAGE_CHANNEL_LABELS[sample.channel]} · {MESSAGE_LANGUAGE_LABELS[sample.language]}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <span className="text-sm text-ink-muted tabular">
            {showNumber(place + 1)} of {showNumber(recipients)}
          </span>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Previous recipient"
            disabled={place === 0}
            onClick={() => move(place - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            size="icon"
            variant="ghost"
            aria-label="Next recipient"
            disabled={place + 1 >= recipients}
            onClick={() => move(place + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <div className="rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-line">
        {sample.subject !== null && <p className="pb-2 font-semibold">{sample.subject}</p>}
        {sample.text}
      </div>
      {sample.channel === 'sms' && <SmsPartCounter text={sample.text} />}
      <p className="text-sm text-ink-muted">Links are examples here. Each client gets their own.</p>
    </section>
  );
}

import { Check, Copy, Printer, Sparkles, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import type { Draft, DraftSentence } from '../../drafts.contract.ts';
import { SentenceRow } from '../drafting/sentence-row.tsx';
import { type ShownSentence, useDraftEdits } from '../drafting/use-draft-edits.ts';
import { draftLabel } from './draft-label.ts';
import { useDecideDraft } from './use-decide-draft.ts';

/** A draft as a person left it. */
export interface UsedDraft {
  readonly draftId: string;
  readonly text: string;
  /** Those that are left, with the entries that they rest on. */
  readonly sentences: readonly Pick<ShownSentence, 'index' | 'sources' | 'text'>[];
  /** How many sentences without support were confirmed. */
  readonly confirmed: number;
}

interface DraftViewProps {
  readonly draft: Draft;
  /** Takes the draft over; without it the draft can be copied only. */
  readonly onUse?: ((used: UsedDraft) => void) | undefined;
  readonly useLabel?: string;
  /** Prints the draft; without it there is no button to print. */
  readonly onPrint?: ((used: UsedDraft) => void) | undefined;
  readonly onDrop?: (() => void) | undefined;
  /** Between the sentences of the text. */
  readonly separator?: string;
  /** Whoever takes the draft over records what became of it, because it is changed further: `useDecideDraft`. */
  readonly isDecidedLater?: boolean;
  /** Instead of “Nothing to draft …”. */
  readonly empty?: ReactNode;
  readonly children?: ReactNode;
}

/** A draft of the assistant: nothing of it is saved or sent until a person uses it, and a sentence without support stops that until it is settled. */
export const DraftView = ({ draft, ...props }: DraftViewProps) => (
  // Another draft begins without the choices made for this one.
  <DraftContent key={draft.id} draft={draft} {...props} />
);

function DraftContent(props: DraftViewProps) {
  const { draft, separator = ' ', isDecidedLater = false, onDrop, children } = props;
  const edits = useDraftEdits(draft);
  const decide = useDecideDraft();
  const list = useRef<HTMLOListElement>(null);
  useFocusOnNext(list, edits.unsettled);
  const text = edits.used.map((sentence) => sentence.text).join(separator);
  const decision = { id: draft.id, usedText: text, confirmed: edits.confirmed };
  const used = (): UsedDraft => {
    const sentences = edits.used.map(({ index, sources, text: line }) => ({ index, sources, text: line }));
    return { draftId: draft.id, text, sentences, confirmed: edits.confirmed };
  };
  const use = () => {
    if (!isDecidedLater) decide(decision);
    props.onUse?.(used());
  };
  const print = () => {
    decide(decision);
    props.onPrint?.(used());
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      notify({ title: 'The draft could not be copied', tone: 'destructive' });
      return;
    }
    decide(decision);
    notify({ title: 'Draft copied', tone: 'good' });
  };
  const drop = () => {
    decide({ ...decision, usedText: null });
    onDrop?.();
  };
  return (
    <section aria-label="Draft" className="flex min-w-0 flex-col gap-3">
      <DraftLabel draft={draft} />
      {draft.sentences.length === 0 ? (
        <p className="text-ink-muted">
          {props.empty ?? 'Nothing to draft: the record has no entries for it.'}
        </p>
      ) : (
        <ol ref={list} className="flex flex-col divide-y divide-line border-y border-line">
          {edits.sentences.map((sentence) => (
            <SentenceRow key={sentence.index} sentence={sentence} edits={edits} />
          ))}
        </ol>
      )}
      {children}
      <DraftActions
        {...props}
        unsettled={edits.unsettled}
        isEmpty={edits.used.length === 0}
        onUse={props.onUse && use}
        onCopy={() => void copy()}
        onPrint={props.onPrint && print}
        onDrop={onDrop && drop}
      />
    </section>
  );
}

/** What drafted it, above each draft. */
export const DraftLabel = ({ draft }: { readonly draft: Draft }) => (
  <p className="flex items-start gap-2 rounded-lg bg-hover px-3 py-2 text-sm text-ink-muted wrap-anywhere">
    <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0" />
    {draftLabel(draft)}
  </p>
);

/** After a sentence was settled, the focus goes to the next one that needs review; otherwise it would be lost with the button. */
function useFocusOnNext(list: { readonly current: HTMLOListElement | null }, unsettled: number): void {
  const before = useRef(unsettled);
  useEffect(() => {
    const isSettled = unsettled < before.current;
    before.current = unsettled;
    if (!isSettled) return;
    const next = list.current?.querySelector<HTMLElement>('[aria-label^="Confirm sentence"]');
    const use = list.current?.parentElement?.querySelector<HTMLElement>('[data-use-draft]');
    (next ?? use)?.focus();
  }, [list, unsettled]);
}

interface DraftActionsProps {
  readonly unsettled: number;
  readonly isEmpty: boolean;
  readonly useLabel?: string;
  readonly onUse?: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly onPrint?: (() => void) | undefined;
  readonly onDrop?: (() => void) | undefined;
}

const reviewText = (unsettled: number): string =>
  unsettled === 1
    ? '1 sentence needs review: confirm, edit or remove it.'
    : `${unsettled} sentences need review: confirm, edit or remove each.`;

function DraftActions({
  unsettled,
  isEmpty,
  useLabel = 'Use draft',
  onUse,
  onCopy,
  onPrint,
  onDrop,
}: DraftActionsProps) {
  const isDisabled = unsettled > 0 || isEmpty;
  return (
    <div className="flex flex-col gap-2 print:hidden">
      <p role="status" className="text-sm text-warn-ink empty:hidden">
        {unsettled > 0 && reviewText(unsettled)}
      </p>
      <div className="flex flex-wrap gap-2">
        {onUse && (
          <Button variant="primary" data-use-draft disabled={isDisabled} onClick={onUse}>
            <Check aria-hidden />
            {useLabel}
          </Button>
        )}
        <Button disabled={isDisabled} onClick={onCopy}>
          <Copy aria-hidden />
          Copy draft
        </Button>
        {onPrint && (
          <Button disabled={isDisabled} onClick={onPrint}>
            <Printer aria-hidden />
            Print
          </Button>
        )}
        {onDrop && (
          <Button variant="ghost" onClick={onDrop}>
            <Trash2 aria-hidden />
            Drop draft
          </Button>
        )}
      </div>
    </div>
  );
}

const NONE: readonly Pick<DraftSentence, 'text'>[] = [];

/** While a draft is being made. @param sentences what a model has written so far: to be read, not used. */
export const DraftSkeleton = ({
  sentences = NONE,
}: {
  readonly sentences?: readonly Pick<DraftSentence, 'text'>[];
}) => (
  <div role="status" aria-busy className="flex flex-col gap-3">
    <span className="text-sm text-ink-muted">Drafting…</span>
    {sentences.length > 0 && (
      <ul className="flex flex-col gap-2 text-ink-muted">
        {sentences.map(({ text }) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    )}
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-5/6" />
    <Skeleton className="h-4 w-2/3" />
  </div>
);

interface DraftFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** When a draft could not be made: nothing was changed by it. */
export const DraftFailure = ({ error, onRetry }: DraftFailureProps) => (
  <ErrorState
    compact
    title="The draft could not be made"
    error={error}
    onRetry={onRetry}
    kept="Nothing was changed."
  />
);

import { useEffect, useState } from 'react';
import {
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
  type MessageLanguage,
} from '#vocabulary/message-languages.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { draftDischargeEndpoint } from '../../record-drafts.contract.ts';
import { DraftFailure, DraftSkeleton, DraftView } from '../public/draft-view.tsx';
import { useDraft } from '../public/use-draft.ts';

interface DischargeDraftSheetProps {
  readonly visitId: string;
  readonly petName: string;
  /** Saves what was typed, so that the draft rests on it; false if something could not be saved. */
  readonly flush: () => Promise<boolean>;
  /** Adds the text to the discharge instructions. */
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

const LANGUAGES = MESSAGE_LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGE_LABELS[value] }));

/** What the client takes home, in plain words and their language, from what they may know of the record. */
export function DischargeDraftSheet({ visitId, petName, flush, onUse, onClose }: DischargeDraftSheetProps) {
  /** Null for the client’s. */
  const [chosen, setChosen] = useState<MessageLanguage | null>(null);
  const request = useDraft(draftDischargeEndpoint);
  const { ask } = request;
  useEffect(() => {
    void flush().then(() => ask({ visitId, language: chosen }));
  }, [ask, flush, visitId, chosen]);
  const language = chosen ?? (request.status === 'drafted' ? request.draft.language : '');
  return (
    <Sheet
      open
      asksItself
      title={`Discharge draft for ${petName}`}
      description="From what the client may know: the visit’s discharge instructions, treatments, prescriptions and appointments."
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
    >
      <div className="flex flex-col gap-4">
        <Field label="Language" hint="The client’s language, unless you choose another.">
          <Select value={language} options={LANGUAGES} onValueChange={setChosen} />
        </Field>
        {request.status === 'idle' && <DraftSkeleton />}
        {request.status === 'drafting' && <DraftSkeleton sentences={request.sentences} />}
        {request.status === 'failed' && (
          <DraftFailure error={request.error} onRetry={() => void ask({ visitId, language: chosen })} />
        )}
        {request.status === 'drafted' && (
          <DraftView
            draft={request.draft.draft}
            separator={'\n'}
            useLabel="Add to discharge"
            onUse={({ text }) => {
              onUse(text);
              onClose();
            }}
            onDrop={onClose}
          />
        )}
      </div>
    </Sheet>
  );
}

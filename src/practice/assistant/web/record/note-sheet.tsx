import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { NoteSection } from '../../note-rules.contract.ts';
import { draftVisitNoteEndpoint } from '../../record-drafts.contract.ts';
import { useDraft } from '../public/use-draft.ts';
import { Dictation } from './dictation.tsx';
import { NotePreview } from './note-preview.tsx';

const TYPED_LIMIT = 40_000;

interface NoteSheetProps {
  readonly visitId: string;
  readonly petName: string;
  /** Adds texts to sections of the note. */
  readonly onUse: (sections: Partial<Record<NoteSection, string>>) => void;
  readonly onClose: () => void;
}

/** A note from what a doctor types or dictates: sorted by rules, checked, and then added to the visit. What was typed stays until it is used. */
export function NoteSheet({ visitId, petName, onUse, onClose }: NoteSheetProps) {
  const [text, setText] = useState('');
  const request = useDraft(draftVisitNoteEndpoint);
  const add = (passage: string) =>
    setText((before) => [before.trimEnd(), passage].filter((part) => part !== '').join('\n'));
  return (
    <Sheet
      open
      title={`Note draft for ${petName}`}
      description="Type or dictate in any order. Rules sort the sentences into sections; nothing is added to what you said."
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
    >
      {request.status === 'drafted' ? (
        <NotePreview
          note={request.draft}
          onUse={(sections) => {
            onUse(sections);
            onClose();
          }}
          onBack={request.forget}
        />
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void request.ask({ visitId, fragments: [text] });
          }}
        >
          <Field
            label="What you saw, found and plan"
            hint="Begin with a section to choose it yourself, such as “Plan: recheck in 14 days”."
          >
            <Textarea
              rows={10}
              maxLength={TYPED_LIMIT}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Dictation onText={add} />
          {request.status === 'failed' && <FormError error={request.error} />}
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            disabled={text.trim() === ''}
            busy={request.status === 'drafting'}
          >
            <ListTree aria-hidden />
            Sort into sections
          </Button>
        </form>
      )}
    </Sheet>
  );
}

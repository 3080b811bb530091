import { CornerDownLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { answerQuestionEndpoint, type RecordAnswer } from '../../record-drafts.contract.ts';
import { DraftFailure, DraftSkeleton, DraftView } from '../public/draft-view.tsx';
import { useDraft } from '../public/use-draft.ts';

const EXAMPLES = ['When was the last weight?', 'What medication is given now?', 'What is due next?'] as const;
const MIN_LENGTH = 3;

interface QuestionSheetProps {
  readonly petId: string;
  readonly petName: string;
  readonly onClose: () => void;
}

/** A question about one pet's record, and its answer with the entries that it rests on. */
export function QuestionSheet({ petId, petName, onClose }: QuestionSheetProps) {
  const [question, setQuestion] = useState('');
  const [asked, setAsked] = useState('');
  const request = useDraft(answerQuestionEndpoint);
  const ask = (text: string) => {
    const line = text.trim();
    if (line.length < MIN_LENGTH) return;
    setAsked(line);
    void request.ask({ petId, question: line });
  };
  return (
    <Sheet
      open
      asksItself
      title={`Ask about ${petName}’s record`}
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
    >
      <div className="flex flex-col gap-4">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            ask(question);
          }}
        >
          <Field label="Question" className="flex-1" hint="In English, German or Spanish.">
            <Input
              autoComplete="off"
              maxLength={300}
              value={question}
              onChange={(event) => setQuestion(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="mb-6"
            disabled={question.trim().length < MIN_LENGTH}
            busy={request.status === 'drafting'}
          >
            <CornerDownLeft aria-hidden />
            Ask
          </Button>
        </form>
        <ul aria-label="Examples" className="flex flex-wrap gap-2">
          {EXAMPLES.map((example) => (
            <li key={example}>
              <Button
                size="sm"
                onClick={() => {
                  setQuestion(example);
                  ask(example);
                }}
              >
                {example}
              </Button>
            </li>
          ))}
        </ul>
        {request.status === 'drafting' && <DraftSkeleton sentences={request.sentences} />}
        {request.status === 'failed' && <DraftFailure error={request.error} onRetry={() => ask(asked)} />}
        {request.status === 'drafted' && <Answer question={asked} answer={request.draft} />}
      </div>
    </Sheet>
  );
}

/** What the record does not say is never guessed. */
function emptyText({ outcome, searchedFor }: RecordAnswer): string {
  if (outcome === 'not_understood')
    return 'This question was not understood. Ask when something was last done, given, weighed or tested, what is due, or what medication is given.';
  if (searchedFor.length === 0) return 'The record does not say.';
  return `The record does not say. No entry has “${searchedFor.join(' ')}”.`;
}

const Answer = ({ question, answer }: { readonly question: string; readonly answer: RecordAnswer }) => (
  <div className="flex flex-col gap-3">
    <p className="text-base font-medium wrap-anywhere">{question}</p>
    <DraftView draft={answer.draft} empty={emptyText(answer)} />
  </div>
);

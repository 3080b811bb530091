import { FileSearch, MessageCircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';

const HistorySheet = lazy(async () => ({
  default: (await import('../record/history-sheet.tsx')).HistorySheet,
}));
const QuestionSheet = lazy(async () => ({
  default: (await import('../record/question-sheet.tsx')).QuestionSheet,
}));

interface PetAssistantCardProps {
  readonly pet: { readonly id: string; readonly name: string };
}

/** What the assistant does with a pet's record. Nothing of it is shown where the clinic has turned it off. */
export function PetAssistantCard({ pet }: PetAssistantCardProps) {
  const [sheet, setSheet] = useState<'history' | 'question'>();
  const summarizes = useAssistantFeature('history_summary');
  const answers = useAssistantFeature('record_answers');
  const close = () => setSheet(undefined);
  const of = { petId: pet.id, petName: pet.name, onClose: close };
  if (!summarizes && !answers) return null;
  return (
    <Card aria-labelledby="pet-assistant-title" className="print:hidden">
      <CardHeader
        title="Assistant"
        titleId="pet-assistant-title"
        description="Each sentence links to its entries in the record."
      />
      <CardBody className="flex flex-wrap gap-2">
        {summarizes && (
          <Button onClick={() => setSheet('history')}>
            <FileSearch aria-hidden />
            Summarize history
          </Button>
        )}
        {answers && (
          <Button onClick={() => setSheet('question')}>
            <MessageCircleQuestionMark aria-hidden />
            Ask about this record
          </Button>
        )}
      </CardBody>
      <Suspense fallback={null}>
        {sheet === 'history' && <HistorySheet {...of} />}
        {sheet === 'question' && <QuestionSheet {...of} />}
      </Suspense>
    </Card>
  );
}

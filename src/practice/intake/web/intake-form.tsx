import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type IntakeQuestion, intakeEntryOf } from '#vocabulary/intake-questions.ts';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#vocabulary/message-languages.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { EmergencyPanel } from '#practice/conversations/web/public/emergency-panel.tsx';
import { useEmergencyCheck } from '#practice/conversations/web/public/use-emergency-check.ts';
import { type MyIntake, saveMyIntakeEndpoint } from '../own.contract.ts';
import { joinTexts, searchedTexts } from '../rules/alarming-texts.rules.ts';
import { OWN_LANGUAGE_NAMES, PAGE_TEXTS } from '../rules/page-texts.rules.ts';
import { QuestionField } from './question-field.tsx';
import { useIntakeDraft } from './use-intake-draft.ts';

interface IntakeFormProps {
  readonly intake: MyIntake;
  /** Of which pet, when and where. */
  readonly visit: string;
  /** Reads the answers again, after somebody else changed them. */
  readonly onChangedElsewhere: () => void;
  readonly onSent: (language: MessageLanguage, emergencyInstruction: string | null) => void;
}

function isWrong(question: IntakeQuestion, answer: string): boolean {
  const { kind, most = 0 } = intakeEntryOf(question);
  if (question === 'reason') return answer.trim() === '';
  return kind === 'amount' && answer !== '' && !(/^\d+$/.test(answer) && Number(answer) <= most);
}

const focusQuestion = (question: IntakeQuestion) => {
  const field = document.querySelector(`[data-question="${CSS.escape(question)}"]`);
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  field.scrollIntoView({ block: 'center' });
};

/** The questions with what was answered. What is entered stays in this browser until it is sent. */
export function IntakeForm({ intake, visit, onChangedElsewhere, onSent }: IntakeFormProps) {
  const { appointmentId, clinicId, clinicName, clinicPhone, petId, petName, questions, stored } = intake;
  const { draft, speak, answer, forget } = useIntakeDraft(intake);
  const [wrong, setWrong] = useState<readonly IntakeQuestion[]>([]);
  const save = useWrite(saveMyIntakeEndpoint);
  const { language } = draft;
  const texts = PAGE_TEXTS[language];
  const answers = questions.map((question) => ({ question, answer: draft.answers[question] ?? '' }));
  const answered = answers.filter((one) => one.answer.trim() !== '').length;
  const instruction = useEmergencyCheck(clinicId, petId, joinTexts(searchedTexts(answers, language)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faulty = answers.filter((one) => isWrong(one.question, one.answer)).map(({ question }) => question);
    setWrong(faulty);
    if (faulty[0] !== undefined) {
      focusQuestion(faulty[0]);
      return;
    }
    save.mutate(
      { id: appointmentId, language, answers, revision: stored?.revision ?? 0 },
      {
        onSuccess: ({ emergencyInstruction }) => {
          forget();
          onSent(language, emergencyInstruction);
        },
        onError: onChangedElsewhere,
      },
    );
  };
  const isChanged = save.error instanceof ApiError && save.error.code === 'record_changed';
  return (
    <>
      <PortalHeader title={<span lang={language}>{texts.title}</span>} text={visit} />
      <form
        noValidate
        lang={language}
        aria-label={texts.send}
        onSubmit={submit}
        className="flex flex-col gap-6 text-md"
      >
        <div className="flex flex-col gap-4">
          <p>{texts.intro}</p>
          <Segmented
            label={texts.language}
            value={language}
            onValueChange={speak}
            options={MESSAGE_LANGUAGES.map((value) => ({ value, label: OWN_LANGUAGE_NAMES[value] }))}
          />
          <div className="flex flex-col gap-1.5">
            <p className="text-sm text-ink-muted">{texts.progress(answered, questions.length)}</p>
            <Progress
              label={texts.progress(answered, questions.length)}
              value={answered}
              max={questions.length}
            />
          </div>
        </div>
        {questions.map((question) => (
          <QuestionField
            key={question}
            question={question}
            petName={petName}
            language={language}
            answer={draft.answers[question] ?? ''}
            error={
              wrong.includes(question)
                ? question === 'reason'
                  ? texts.reasonMissing
                  : texts.amountWrong
                : undefined
            }
            onAnswer={(given) => {
              answer(question, given);
              setWrong((others) => others.filter((other) => other !== question));
            }}
          />
        ))}
        {instruction !== null && (
          // In view at whichever question the words were typed.
          <div className="sticky bottom-4 z-10">
            <EmergencyPanel announce clinicName={clinicName} phone={clinicPhone} instruction={instruction} />
          </div>
        )}
        {wrong.length > 0 && (
          <Banner tone="warn" announce>
            <p>{texts.someWrong}</p>
          </Banner>
        )}
        <FormError error={save.error} {...(isChanged ? { text: texts.changedElsewhere } : {})} />
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" size="lg" busy={save.isPending}>
            <Send aria-hidden />
            {stored === null ? texts.send : texts.sendChanges}
          </Button>
          <p className="text-sm text-ink-muted">{texts.kept}</p>
        </div>
      </form>
    </>
  );
}

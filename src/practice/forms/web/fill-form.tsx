import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { ApiError } from '#foundation/web/api-error.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { missingFields, paragraphsOf } from '../fill-form.rules.ts';
import type { Answers, FilledForm, SignForm, Strokes } from '../requests.contract.ts';
import { AnswerField } from './answer-field.tsx';
import { SignaturePad } from './public/signature-pad.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface FillFormProps {
  readonly id: string;
  readonly form: z.infer<typeof FilledForm>;
  /** The client’s name. */
  readonly suggestedName: string;
  readonly today: string;
  /** Keeps what was typed on the server. */
  readonly onSave: (answers: Answers) => void;
  /** @param onDone forgets what is kept in this browser. */
  readonly onSign: (input: z.input<typeof SignForm>, onDone: () => void) => void;
  readonly busy: boolean;
  readonly error: Error | null;
}

/** How long after the last key what was typed is sent to the server. */
const SAVE_MS = 1200;
const SIGNER = 'signer-name';

function useSaving(answers: Answers, onSave: (answers: Answers) => void) {
  const saved = useRef(answers);
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    if (saved.current === answers) return undefined;
    const timer = setTimeout(() => {
      saved.current = answers;
      save.current(answers);
    }, SAVE_MS);
    return () => clearTimeout(timer);
  }, [answers]);
}

/** The field of the form, by its id: what has the focus when it is not filled in. */
const focusField = (id: string) => {
  const field = document.querySelector(`[data-field="${CSS.escape(id)}"]`);
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  field.scrollIntoView({ block: 'center' });
};

/** A form to read, fill in and sign, for the person in front of the screen. */
export function FillForm({ id, form, suggestedName, today, onSave, onSign, busy, error }: FillFormProps) {
  const { draft, change, forget } = useFormDraft(id, { answers: form.answers, signerName: suggestedName });
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [isTyping, setTyping] = useState(false);
  const [isTypedSignature, setTypedSignature] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  useSaving(draft.answers, onSave);
  const signature = form.fields.find(({ type }) => type === 'signature');
  const isSigned = isTyping ? isTypedSignature : strokes.length > 0;

  const answer = (fieldId: string, next: string | true | undefined) => {
    const { [fieldId]: _before, ...others } = draft.answers;
    change({ ...draft, answers: next === undefined ? others : { ...others, [fieldId]: next } });
    setMissing((ids) => ids.filter((one) => one !== fieldId));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const signerName = draft.signerName.trim();
    const gaps = [
      ...missingFields(form.fields, draft.answers, isSigned),
      ...(signerName === '' ? [SIGNER] : []),
    ];
    setMissing(gaps);
    if (gaps[0] !== undefined) {
      focusField(gaps[0]);
      return;
    }
    onSign(
      {
        id,
        version: form.version,
        answers: draft.answers,
        signerName,
        strokes: !isTyping && strokes.length > 0 ? strokes : null,
        isTypedSignature: isTyping && isTypedSignature,
      },
      forget,
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6 text-md">
      {form.body !== '' && (
        <div className="flex flex-col gap-3 leading-relaxed">
          {paragraphsOf(form.body).map((paragraph, index) => (
            // Paragraphs have no ids, and do not change while they are read.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} className="wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      {form.fields.map((field) => (
        <AnswerField
          key={field.id}
          field={field}
          answer={draft.answers[field.id]}
          error={
            missing.includes(field.id)
              ? field.type === 'agree'
                ? 'Check this box to continue.'
                : field.type === 'date'
                  ? 'Choose a date.'
                  : 'Answer this to continue.'
              : undefined
          }
          today={today}
          onAnswer={(next) => answer(field.id, next)}
        />
      ))}
      <Field
        label={signature ? 'Name of the person signing' : 'Your name'}
        error={missing.includes(SIGNER) ? 'Enter your name.' : undefined}
      >
        <Input
          large
          data-field={SIGNER}
          autoComplete="name"
          maxLength={200}
          value={draft.signerName}
          onChange={({ target }) => change({ ...draft, signerName: target.value })}
        />
      </Field>
      {signature && (
        <section
          aria-label={signature.label}
          data-field={signature.id}
          tabIndex={-1}
          className="flex flex-col gap-3 outline-none"
        >
          <h2 className="font-semibold">
            {signature.label}
            {!signature.isRequired && <span className="ml-1.5 font-normal text-ink-muted">optional</span>}
          </h2>
          {isTyping ? (
            <CheckboxField
              label="I sign this form with my typed name above."
              checked={isTypedSignature}
              onCheckedChange={(checked) => setTypedSignature(checked === true)}
            />
          ) : (
            <SignaturePad label={signature.label} strokes={strokes} onStrokes={setStrokes} />
          )}
          <FieldError
            id="signature-error"
            error={missing.includes(signature.id) && !isSigned ? 'Sign to continue.' : undefined}
          />
          <Button variant="link" className="min-h-11 self-start" onClick={() => setTyping((is) => !is)}>
            {isTyping ? 'Draw my signature instead' : 'Sign with my typed name instead'}
          </Button>
        </section>
      )}
      {missing.length > 0 && (
        <Banner tone="warn" announce>
          <p>Some answers are missing. They are marked above.</p>
        </Banner>
      )}
      <FormError error={error} {...(isChanged(error) ? { text: CHANGED } : {})} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {signature ? 'Sign form' : 'Submit form'}
      </Button>
    </form>
  );
}

const CHANGED =
  'The clinic changed this form. Read the new version above, then sign it. Your answers are kept.';
const isChanged = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'form_changed';

import { type FormEvent, useState } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import type { Strokes } from '#practice/forms/requests.contract.ts';
import { decide } from '../estimate.rules.ts';
import type { EstimateDocument } from '../estimate-document.contract.ts';
import { ChooseLines } from './choose-lines.tsx';
import { moneyRange } from './estimate-text.ts';
import { TotalRange } from './option-lines.tsx';
import { isSigned, SignFields } from './sign-fields.tsx';

/** What is sent, wherever it is answered. */
export interface Answer {
  readonly optionPosition: number | null;
  readonly declinedLineIds: string[];
  readonly signerName: string;
  readonly strokes: Strokes | null;
  readonly isTypedSignature: boolean;
}

interface AnswerFormProps {
  readonly document: EstimateDocument;
  readonly onAnswer: (answer: Answer) => void;
  readonly busy: boolean;
  readonly error: Error | null;
}

/** An estimate for the client in front of the screen: an option is chosen, each line accepted or declined, and the answer signed. */
export function AnswerForm({ document, onAnswer, busy, error }: AnswerFormProps) {
  const { options, currency } = document;
  followCountry(document.clinic.country);
  const [position, setPosition] = useState(options[0]?.position ?? 1);
  const [declinedIds, setDeclinedIds] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [signature, setSignature] = useState({
    name: document.client.name,
    strokes: [] as Strokes,
    isTyping: false,
    isTyped: false,
  });
  const option = options.find((one) => one.position === position);
  const decision = decide(document, { optionPosition: position, declinedLineIds: declinedIds });
  const send = (optionPosition: number | null) => {
    setChecked(true);
    const signerName = signature.name.trim();
    if (signerName === '' || !isSigned(signature)) return;
    onAnswer({
      optionPosition,
      declinedLineIds: optionPosition === null ? [] : [...declinedIds],
      signerName,
      strokes: signature.isTyping ? null : signature.strokes,
      isTypedSignature: signature.isTyping && signature.isTyped,
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(position);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6 text-md">
      {options.length > 1 && (
        <FieldSet legend="Choose an option">
          <RadioGroup
            boxed
            aria-label="Choose an option"
            value={String(position)}
            onValueChange={(value) => {
              setPosition(Number(value));
              setDeclinedIds([]);
            }}
            options={options.map(({ position: at, name, note, low, high }) => ({
              value: String(at),
              label: `${name}: ${moneyRange(low.totalMinor, high.totalMinor, currency)}`,
              hint: note ?? '',
            }))}
          />
        </FieldSet>
      )}
      {option && (
        <section aria-label={option.name} className="rounded-xl border border-line bg-surface px-4 pb-4">
          <ChooseLines
            option={option}
            currency={currency}
            declinedIds={declinedIds}
            onChange={setDeclinedIds}
          />
          <div aria-live="polite" className="border-t border-line pt-3">
            {decision.ok && <TotalRange label="You accept" range={decision.value} currency={currency} />}
          </div>
        </section>
      )}
      <p className="text-base text-ink-muted">
        This estimate is valid until {shortDay(document.validUntilOn)}. It shows what treatment is likely to
        cost. If more is needed, {document.clinic.name} will talk to you first.
      </p>
      <SignFields signature={signature} onChange={setSignature} isChecked={isChecked} />
      <FormError error={error} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {decision.ok && decision.value.acceptedLineIds.length > 0
          ? `Sign and accept up to ${showMoney(decision.value.high.totalMinor, currency)}`
          : 'Sign and send'}
      </Button>
      <AlertDialog
        title="Decline this estimate?"
        text="The clinic will see that you declined everything. You can still discuss it with them."
        confirmLabel="Decline estimate"
        destructive={false}
        large
        trigger={
          <Button size="lg" variant="ghost" disabled={busy}>
            Decline estimate
          </Button>
        }
        onConfirm={() => send(null)}
      />
    </form>
  );
}

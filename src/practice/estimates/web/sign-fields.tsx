import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { Strokes } from '#practice/forms/requests.contract.ts';
import { SignaturePad } from '#practice/forms/web/public/signature-pad.tsx';

/** A name with a signature that is drawn, or typed by those who cannot draw. */
export interface Signature {
  readonly name: string;
  readonly strokes: Strokes;
  readonly isTyping: boolean;
  readonly isTyped: boolean;
}

export const isSigned = ({ strokes, isTyping, isTyped }: Signature): boolean =>
  isTyping ? isTyped : strokes.length > 0;

interface SignFieldsProps {
  readonly signature: Signature;
  readonly onChange: (signature: Signature) => void;
  /** The person has tried to send it. */
  readonly isChecked: boolean;
}

export function SignFields({ signature, onChange, isChecked }: SignFieldsProps) {
  const { name, strokes, isTyping, isTyped } = signature;
  return (
    <>
      <Field
        label="Name of the person signing"
        error={isChecked && name.trim() === '' ? 'Enter your name.' : undefined}
      >
        <Input
          large
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => onChange({ ...signature, name: target.value })}
        />
      </Field>
      <section aria-label="Signature" className="flex flex-col gap-3">
        <h2 className="text-base font-medium">Signature</h2>
        {isTyping ? (
          <CheckboxField
            label="I sign this estimate with my typed name above."
            checked={isTyped}
            onCheckedChange={(checked) => onChange({ ...signature, isTyped: checked === true })}
          />
        ) : (
          <SignaturePad
            label="Signature"
            strokes={strokes}
            onStrokes={(drawn) => onChange({ ...signature, strokes: drawn })}
          />
        )}
        <FieldError
          id="signature-error"
          error={isChecked && !isSigned(signature) ? 'Sign to continue.' : undefined}
        />
        <Button
          variant="link"
          className="min-h-11 self-start"
          onClick={() => onChange({ ...signature, isTyping: !isTyping })}
        >
          {isTyping ? 'Draw my signature instead' : 'Sign with my typed name instead'}
        </Button>
      </section>
    </>
  );
}

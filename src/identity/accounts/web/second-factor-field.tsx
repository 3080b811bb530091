import type { ComponentProps } from 'react';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

/** The kind of code: six digits of an app, or a recovery code. */
export type CodeKind = 'app' | 'recovery';

const RULES = {
  app: (text: string) =>
    /^\d{6}$/u.test(text.replaceAll(/\s/gu, '')) || 'Enter the six-digit code from your app',
  recovery: (text: string) => text.trim() !== '' || 'Enter one of your recovery codes',
} as const;

/** For `register`: checks the format of this kind of code. */
export const codeRule = (kind: CodeKind) => ({ validate: RULES[kind] }) as const;

interface SecondFactorFieldProps extends ComponentProps<typeof Input> {
  readonly kind: CodeKind;
  readonly error: string | undefined;
}

/** The field of every form that asks for a second factor. */
export function SecondFactorField({ kind, error, ...input }: SecondFactorFieldProps) {
  if (kind === 'app') {
    return (
      <Field label="Code" hint="The six digits shown in your app." error={error}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="tabular max-w-40 text-md tracking-[0.3em]"
          {...input}
        />
      </Field>
    );
  }
  return (
    <Field label="Recovery code" hint="One of the ten you saved. It works once." error={error}>
      <Input
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        className="max-w-72 font-mono"
        {...input}
      />
    </Field>
  );
}

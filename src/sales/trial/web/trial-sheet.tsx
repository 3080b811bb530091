import { type ReactNode, useEffect } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '#foundation/web/api-error.ts';
import { HydratingFieldset } from '#foundation/web/form/hydrating-fieldset.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { authMessage } from '#identity/accounts/web/public/auth-message.ts';
import { TextLink } from '#identity/accounts/web/public/text-link.tsx';
import { guessPlace } from './places.ts';
import { ClinicPart, PersonPart } from './trial-fields.tsx';
import type { TrialValues } from './trial-values.ts';

interface TrialSheetProps {
  readonly form: UseFormReturn<TrialValues>;
  readonly isSignedIn: boolean;
  readonly busy: boolean;
  readonly failure: unknown;
  readonly onSubmit: () => void;
  /** A field got the focus. */
  readonly onFocus?: () => void;
  /** Above the fields: who is signed in. */
  readonly children?: ReactNode;
}

/** The form of a trial, for a visitor or for somebody signed in. */
export function TrialSheet({
  form,
  isSignedIn,
  busy,
  failure,
  onSubmit,
  onFocus,
  children,
}: TrialSheetProps) {
  useGuessedPlace(form);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <div onFocus={onFocus} className="contents">
          <HydratingFieldset>
            <ClinicPart />
            <PersonPart isSignedIn={isSignedIn} />
            <FormError
              error={failure}
              text={failure === null || failure instanceof ApiError ? undefined : authMessage(failure)}
            />
            <Button type="submit" variant="primary" size="lg" busy={busy}>
              {busy ? 'Preparing your clinic...' : 'Start free trial'}
            </Button>
          </HydratingFieldset>
        </div>
        <p className="text-sm text-ink-muted">
          By starting, you accept our <TextLink to="/terms">terms</TextLink>. How we handle your data:{' '}
          <TextLink to="/privacy">privacy</TextLink>.
        </p>
      </form>
    </FormProvider>
  );
}

/** Prefills country and zone from the browser's settings, unless something was chosen in the meantime. */
function useGuessedPlace({ getValues, setValue }: UseFormReturn<TrialValues>) {
  useEffect(() => {
    const isBlank = () => getValues('country') === '' && getValues('timeZone') === '';
    if (!isBlank()) return;
    void guessPlace().then(({ country, timeZone }) => {
      if (!isBlank()) return;
      setValue('country', country);
      setValue('timeZone', timeZone);
    });
  }, [getValues, setValue]);
}

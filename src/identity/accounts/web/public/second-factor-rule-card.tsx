import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import {
  getPlatformSecondFactorRuleEndpoint,
  getSecondFactorRuleEndpoint,
  setPlatformSecondFactorRuleEndpoint,
  setSecondFactorRuleEndpoint,
} from '../../contract.ts';
import { TextLink } from './text-link.tsx';

const RULES = {
  clinic: {
    read: getSecondFactorRuleEndpoint,
    write: setSecondFactorRuleEndpoint,
    label: 'Require two-step sign-in for all staff',
    hint: 'Anyone who has not set it up must do so before they can continue.',
    who: 'Your staff',
  },
  platform: {
    read: getPlatformSecondFactorRuleEndpoint,
    write: setPlatformSecondFactorRuleEndpoint,
    label: 'Two-step sign-in for platform admins',
    hint: 'Anyone who has not set it up must do so before they can continue.',
    who: 'Platform admins',
  },
} as const;

interface SecondFactorRuleCardProps {
  /** Whose rule it is. */
  readonly of: keyof typeof RULES;
}

/** Whether everybody needs a second factor. Only someone who has their own may require it of others. */
export function SecondFactorRuleCard({ of }: SecondFactorRuleCardProps) {
  const { read, write, label, hint, who } = RULES[of];
  const rule = useQuery(queryOf(read, {}));
  const save = useWrite(write);
  const [isAsked, setAsked] = useState(false);
  const put = (isRequired: boolean) =>
    save.mutate(
      { isRequired },
      {
        onSuccess: () =>
          notify({
            title: isRequired ? `${who} need two-step sign-in` : 'Two-step sign-in is optional',
            tone: 'good',
          }),
        onSettled: () => setAsked(false),
      },
    );
  if (rule.isError) {
    return (
      <ErrorState
        compact
        title="The rule for two-step sign-in could not be loaded"
        error={rule.error}
        onRetry={() => void rule.refetch()}
      />
    );
  }
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <SwitchField
          label={label}
          hint={hint}
          checked={rule.data?.isRequired ?? false}
          disabled={rule.data === undefined || save.isPending}
          onCheckedChange={(isOn) => (isOn ? setAsked(true) : put(false))}
        />
        {save.error !== null && <RuleError error={save.error} />}
      </CardBody>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Require two-step sign-in?"
        text={`${who} without it must set it up before they can continue. Make sure everyone has a phone at hand.`}
        confirmLabel="Require it"
        cancelLabel="Not now"
        destructive={false}
        busy={save.isPending}
        onConfirm={() => put(true)}
      />
    </Card>
  );
}

function RuleError({ error }: { readonly error: Error }) {
  const isOwnMissing = error instanceof ApiError && error.code === 'second_factor_first';
  return (
    <div className="flex flex-col gap-2">
      <FormError error={error} />
      {isOwnMissing && (
        <p className="text-base">
          <TextLink to="/account">Set it up in your account</TextLink>
        </p>
      )}
    </div>
  );
}

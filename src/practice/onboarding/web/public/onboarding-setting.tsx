import { useQuery } from '@tanstack/react-query';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { showOnboardingEndpoint } from '../../contract.ts';
import { onboardingQuery } from '../onboarding-query.ts';

/** Shows the first steps on the dashboard again, or hides them. */
export function OnboardingSetting() {
  const { data } = useQuery(onboardingQuery);
  const show = useWrite(showOnboardingEndpoint);
  if (data === undefined) return null;
  const { done, total, isHidden } = data;
  return (
    <Card aria-labelledby="onboarding-setting-title">
      <CardHeader
        title="First steps"
        titleId="onboarding-setting-title"
        description={`${done} of ${total} done. The list is ${isHidden ? 'hidden' : 'on the dashboard of clinic admins'}.`}
        className="items-center"
        action={
          <Button busy={show.isPending} onClick={() => show.mutate({ isHidden: !isHidden })}>
            {isHidden ? 'Show on the dashboard' : 'Hide'}
          </Button>
        }
      />
      <FormError error={show.error} />
    </Card>
  );
}

import { May } from '#foundation/web/session/may.tsx';
import { listMyEstimatesEndpoint } from '#practice/estimates/answers.contract.ts';
import { OwnEstimatesCard } from '#practice/estimates/web/public/own-estimates-card.tsx';
import { listMyFormsEndpoint } from '#practice/forms/own.contract.ts';
import { MyOpenForms } from '#practice/forms/web/public/my-open-forms.tsx';

/** What a clinic waits for: estimates without an answer, and forms without a signature. Nothing if there are none. */
export function OpenRequests() {
  return (
    <>
      <May call={listMyEstimatesEndpoint}>
        <OwnEstimatesCard onlyOpen />
      </May>
      <May call={listMyFormsEndpoint}>
        <MyOpenForms />
      </May>
    </>
  );
}

import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { LabReport } from '../report.contract.ts';
import { signLabReportEndpoint } from '../review.contract.ts';

interface SignFormProps {
  readonly report: LabReport;
  readonly onSigned?: () => void;
}

/** LABR-5. Signs what is on screen, with an interpretation. */
export function SignForm({ report, onSigned }: SignFormProps) {
  const [interpretation, setInterpretation] = useState('');
  const sign = useWrite(signLabReportEndpoint);
  const maySign = useSession().can(signLabReportEndpoint.permission);
  const submit = () =>
    sign.mutate(
      { id: report.id, revision: report.revision, interpretation },
      {
        onSuccess: () => {
          notify({ title: 'Results signed', tone: 'good' });
          onSigned?.();
        },
      },
    );
  useShortcut('S', maySign && !sign.isPending ? submit : undefined, 'Sign the results');
  return (
    <May call={signLabReportEndpoint}>
      <Field label="Interpretation" optional>
        <Textarea
          rows={4}
          maxLength={10_000}
          value={interpretation}
          onChange={({ target }) => setInterpretation(target.value)}
        />
      </Field>
      <FormError error={sign.error} />
      <Button variant="primary" className="self-start" busy={sign.isPending} onClick={submit}>
        <PenLine aria-hidden /> Sign results
      </Button>
    </May>
  );
}

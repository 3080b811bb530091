import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

/** Where Twilio has to send what clients write. */
export function InboundAddress({ path }: { readonly path: string }) {
  return (
    <Field
      label="Webhook for incoming messages"
      hint="In Twilio, enter this address under “A message comes in” so that replies arrive here."
    >
      <Input readOnly value={window.location.origin + path} onFocus={({ target }) => target.select()} />
    </Field>
  );
}

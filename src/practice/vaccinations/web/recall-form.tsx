import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

/** Which doses are asked for. */
export interface RecallQuestion {
  readonly lot: string;
  readonly product: string;
}

interface RecallFormProps {
  readonly asked: RecallQuestion;
  readonly onAsk: (question: RecallQuestion) => void;
}

/** Asks for the doses of a lot. */
export function RecallForm({ asked, onAsk }: RecallFormProps) {
  const [lot, setLot] = useState(asked.lot);
  const [product, setProduct] = useState(asked.product);
  return (
    <Card className="print:hidden">
      <CardBody className="pt-4">
        <form
          className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            onAsk({ lot: lot.trim(), product: product.trim() });
          }}
        >
          <Field label="Lot number">
            <Input
              autoComplete="off"
              maxLength={60}
              value={lot}
              onChange={(event) => setLot(event.target.value)}
            />
          </Field>
          <Field label="Vaccine" optional>
            <Input
              autoComplete="off"
              maxLength={100}
              value={product}
              onChange={(event) => setProduct(event.target.value)}
            />
          </Field>
          <Button
            variant="primary"
            type="submit"
            disabledReason={lot.trim() ? undefined : 'Enter a lot number.'}
          >
            Find doses
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
